package dev.corymb.cli.input;

import dev.corymb.cli.terminal.Terminal;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error that shows how much of a long file has been read. */
final class ReadProgress extends FilterInputStream {

  private static final long LONG_INPUT = 64L << 20;

  private final ProgressBar bar;

  private ReadProgress(InputStream stream, ProgressBar bar) {
    super(stream);
    this.bar = bar;
  }

  /** The stream itself if its file is short or nobody is watching. */
  static InputStream show(InputStream stream, String file, long bytes, Terminal terminal) {
    if (!terminal.isInteractive() || bytes < LONG_INPUT) {
      return stream;
    }
    ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName(file)
            .setInitialMax(bytes)
            .setUnit(" MiB", 1L << 20)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(200)
            .clearDisplayOnFinish()
            .build();
    return new ReadProgress(stream, bar);
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    bar.stepBy(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    bar.stepBy(Math.max(0, count));
    return count;
  }

  @Override
  public void close() throws IOException {
    bar.close();
    super.close();
  }
}
