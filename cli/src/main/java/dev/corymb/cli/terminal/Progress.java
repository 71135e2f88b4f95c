package dev.corymb.cli.terminal;

import dev.corymb.input.source.Monitor;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error for a long task; nothing at all if nobody watches. For one thread. */
public final class Progress implements Monitor.Meter {

  private static final long LONG_BYTES = 2L << 20;
  private static final long LONG_ROWS = 1L << 15;
  private static final long STEP_MASK = (1 << 14) - 1;
  private static final String BYTES = " MiB";
  private static final int LEAST_WIDTH = 20; // less shows nothing of a bar
  private static final int LEAST_WIDTH_OF_BOTH = 96; // of a bar with a remark

  private final Terminal terminal;
  private final String task;
  private final boolean bytes;
  private final String unit;
  private ProgressBar bar; // null while there is nothing to show
  private long done;

  private Progress(Terminal terminal, String task, String unit) {
    this.terminal = terminal;
    this.task = task;
    this.bytes = unit.equals(BYTES);
    this.unit = unit;
  }

  /** The bar of reading that many bytes. */
  public static Progress ofBytes(Terminal terminal, String task, long all) {
    Progress progress = new Progress(terminal, task, BYTES);
    progress.show(all >= LONG_BYTES, all);
    return progress;
  }

  /** The bar of reading an unknown number of bytes; shown once they are many. */
  public static Progress ofUnknownBytes(Terminal terminal, String task) {
    return new Progress(terminal, task, BYTES);
  }

  /** The bar of going through that many rows. */
  public static Progress ofRows(Terminal terminal, String task, long all) {
    Progress progress = new Progress(terminal, task, " rows");
    progress.show(all >= LONG_ROWS, all);
    return progress;
  }

  /** The bar of sending that many items. */
  public static Progress ofItems(Terminal terminal, String task, long all) {
    Progress progress = new Progress(terminal, task, " items");
    progress.show(true, all);
    return progress;
  }

  /** The bar of that many steps, each of which takes long. */
  public static Progress ofSteps(Terminal terminal, String task, long all) {
    Progress progress = new Progress(terminal, task, "");
    progress.show(true, all);
    return progress;
  }

  private void show(boolean isLong, long all) {
    if (!isLong || terminal.barWidth() < LEAST_WIDTH) {
      return;
    }
    int width = terminal.barWidth();
    Supplier<String> remark = width < LEAST_WIDTH_OF_BOTH ? null : terminal.remark();
    ProgressBarBuilder builder =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(all)
            .setUnit(unit, bytes ? 1L << 20 : 1)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(200)
            .continuousUpdate() // the remark changes, and what wiped the bar says nothing to it
            .clearDisplayOnFinish()
            .setConsumer(new Drawing(terminal.line(), width, remark));
    bar = (remark == null ? builder.showSpeed() : builder).build(); // there is room for one speed
  }

  @Override
  public void by(long amount) {
    long before = done;
    done += amount;
    if (bar != null) {
      bar.stepTo(done);
    } else if (bytes && before < LONG_BYTES && done >= LONG_BYTES) {
      show(true, -1);
    }
  }

  /** Reports that one more row is done; cheap enough to be called for each. */
  public void step() {
    if ((++done & STEP_MASK) == 0 && bar != null) {
      bar.stepTo(done);
    }
  }

  /** Reports how much is done in total. */
  public void to(long amount) {
    by(amount - done);
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.stepTo(done); // the last rows had no step of their own
      bar.close();
      bar = null;
    }
  }

  /** The line of the terminal, with the remark after the bar if there is one. */
  private static final class Drawing implements ProgressBarConsumer {

    private final BarLine line;
    private final int width;
    private final Supplier<String> remark;
    private String behind = "";

    Drawing(BarLine line, int width, Supplier<String> remark) {
      this.line = line;
      this.width = width;
      this.remark = remark;
    }

    /** Asked for before each drawing. */
    @Override
    public int getMaxRenderedLength() {
      behind = remark == null ? "" : " " + remark.get();
      return width - behind.length();
    }

    @Override
    public void accept(String text) {
      line.draw(text + behind);
    }

    @Override
    public void clear() {
      line.clear();
    }

    @Override
    public void close() {
      line.clear();
    }
  }
}
