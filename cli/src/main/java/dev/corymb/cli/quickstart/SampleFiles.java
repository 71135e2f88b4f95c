package dev.corymb.cli.quickstart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A few small files on "disks", each disk a folder, and their listing as rows of CSV. */
final class SampleFiles {

  static final String SCHEMA = "name:text,device:long,mtime:long";

  private static final String HEADER = "name,device,mtime";

  private static final List<Sample> SAMPLES =
      List.of(
          new Sample("report.pdf", 1, "2024-03-01T09:00:00Z"),
          new Sample("budget.ods", 1, "2024-02-12T16:30:00Z"),
          new Sample("notes.txt", 1, "2024-05-20T11:45:00Z"),
          new Sample("holiday.jpg", 2, "2024-07-25T14:20:00Z"),
          new Sample("sunset.jpg", 2, "2024-07-26T20:05:00Z"),
          new Sample("notes.txt", 2, "2023-11-02T08:10:00Z"),
          new Sample("song.flac", 3, "2022-12-24T18:00:00Z"),
          new Sample("thesis.tex", 3, "2023-06-30T23:59:00Z"));

  private record Sample(String name, int device, String modified) {}

  private final Path folder;

  SampleFiles(Path folder) {
    this.folder = folder;
  }

  /** Writes the files. */
  void create() throws IOException {
    for (Sample sample : SAMPLES) {
      Path file = folder.resolve("disk" + sample.device).resolve(sample.name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "A sample of corymb quickstart.\n");
      Files.setLastModifiedTime(file, FileTime.from(Instant.parse(sample.modified)));
    }
  }

  int count() {
    return SAMPLES.size();
  }

  /** The listing of the files as they are on the disk: a header, then a row for each. */
  List<String> listing() throws IOException {
    List<String> rows = new ArrayList<>(List.of(HEADER));
    for (Sample sample : SAMPLES) {
      rows.add(row(sample));
    }
    return rows;
  }

  /** The header and the row of the first file alone. */
  List<String> first() throws IOException {
    return listing().subList(0, 2);
  }

  /** What a row says of the file that it is about. */
  private String row(Sample sample) throws IOException {
    Path file = folder.resolve("disk" + sample.device).resolve(sample.name);
    long seconds = Files.getLastModifiedTime(file).toInstant().getEpochSecond();
    return sample.name + "," + sample.device + "," + seconds;
  }

  /** Deletes the first file. */
  void deleteFirst() throws IOException {
    Sample sample = SAMPLES.get(0);
    Files.delete(folder.resolve("disk" + sample.device).resolve(sample.name));
  }
}
