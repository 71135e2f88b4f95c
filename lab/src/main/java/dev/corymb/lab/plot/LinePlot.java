package dev.corymb.lab.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Lines over one axis, drawn into an SVG or PNG file. */
public final class LinePlot {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 480;
  private static final float THIN = 1.8f;
  private static final BasicStroke BROKEN =
      new BasicStroke(THIN, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, new float[] {6, 4}, 0);

  private final XYChart chart;

  private LinePlot(String title, String across, String up) {
    chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(across)
            .yAxisTitle(up)
            .build();
    chart.getStyler().setLocale(Locale.ROOT);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
    chart.getStyler().setLegendLayout(LegendLayout.Horizontal);
    chart.getStyler().setLegendBorderColor(Color.WHITE);
  }

  /** A plot with even axes. */
  public static LinePlot linear(String title, String across, String up) {
    LinePlot plot = new LinePlot(title, across, up);
    plot.chart.getStyler().setYAxisMin(0.0);
    return plot;
  }

  /** A plot with logarithmic axes. */
  public static LinePlot logarithmic(String title, String across, String up) {
    LinePlot plot = new LinePlot(title, across, up);
    plot.chart.getStyler().setXAxisLogarithmic(true);
    plot.chart.getStyler().setYAxisLogarithmic(true);
    return plot;
  }

  /** Adds a line through points. */
  public LinePlot line(String name, List<Double> across, List<Double> up) {
    thin(chart.addSeries(name, across, up)).setMarker(SeriesMarkers.CIRCLE);
    return this;
  }

  /** Adds a line whose points are so many that they are not marked. */
  public LinePlot curve(String name, List<Double> across, List<Double> up) {
    thin(chart.addSeries(name, across, up)).setMarker(SeriesMarkers.NONE);
    return this;
  }

  /** Adds a level, as a broken line. */
  public LinePlot level(String name, double from, double to, double up) {
    XYSeries level = thin(chart.addSeries(name, List.of(from, to), List.of(up, up)));
    level.setMarker(SeriesMarkers.NONE);
    level.setLineStyle(BROKEN);
    return this;
  }

  private static XYSeries thin(XYSeries series) {
    series.setLineWidth(THIN);
    series.setSmooth(false);
    return series;
  }

  /**
   * Draws into a file; what was there is replaced.
   *
   * @throws IllegalArgumentException if the file's name does not end in .svg or .png
   */
  public void save(Path file) throws IOException {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    String format = name.substring(name.lastIndexOf('.') + 1);
    if (!format.equals("svg") && !format.equals("png")) {
      throw new IllegalArgumentException("plot must end in .svg or .png, but was " + file);
    }
    Files.write(file, ChartEncoder.getBytes(chart, format));
  }
}
