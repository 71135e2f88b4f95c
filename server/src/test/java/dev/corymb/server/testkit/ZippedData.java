package dev.corymb.server.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Data directories that are kept as zipped resources. */
public final class ZippedData {

  private ZippedData() {}

  /** Unpacks a resource into a folder, which is created. */
  public static void unpack(String resource, Path folder) throws IOException {
    try (InputStream in = ZippedData.class.getResourceAsStream(resource);
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(zip, file);
      }
    }
  }
}
