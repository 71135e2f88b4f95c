package dev.corymb.bench.index;

import java.util.List;

/** y = factor · x^exponent, fitted to points by least squares on logarithms. */
record PowerLaw(double factor, double exponent) {

  /** A point, both numbers positive. */
  record Point(double x, double y) {}

  static PowerLaw fit(List<Point> points) {
    double meanX = points.stream().mapToDouble(point -> Math.log(point.x())).average().orElse(0);
    double meanY = points.stream().mapToDouble(point -> Math.log(point.y())).average().orElse(0);
    double products = 0;
    double squares = 0;
    for (Point point : points) {
      double x = Math.log(point.x()) - meanX;
      products += x * (Math.log(point.y()) - meanY);
      squares += x * x;
    }
    double exponent = products / squares;
    return new PowerLaw(Math.exp(meanY - exponent * meanX), exponent);
  }
}
