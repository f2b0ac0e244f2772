// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.util.List;

/** Writes the Prometheus text exposition format, version 0.0.4. Not thread-safe. */
public final class SampleWriter {
  private final StringBuilder out;
  private String name = "";
  private String labels = "";

  SampleWriter(StringBuilder out) {
    this.out = out;
  }

  /**
   * Starts a family.
   *
   * @param type {@code counter}, {@code gauge}, {@code histogram}, {@code summary} or {@code
   *     untyped}
   */
  public void head(String family, String help, String type) {
    name = family;
    labels = "";
    String text = help.replace("\\", "\\\\").replace("\n", "\\n");
    out.append("# HELP ").append(family).append(' ').append(text).append('\n');
    out.append("# TYPE ").append(family).append(' ').append(type).append('\n');
  }

  /** Label names and values of the samples that follow. */
  public void labels(List<String> names, List<String> values) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      b.append(i == 0 ? "" : ",").append(names.get(i)).append("=\"");
      b.append(escape(values.get(i))).append('"');
    }
    labels = b.toString();
  }

  /** One sample; the suffix is appended to the family's name. */
  public void sample(String suffix, double value) {
    out.append(name).append(suffix);
    if (!labels.isEmpty()) {
      out.append('{').append(labels).append('}');
    }
    out.append(' ').append(number(value)).append('\n');
  }

  void bucket(String bound, long count) {
    out.append(name).append("_bucket{").append(labels).append(labels.isEmpty() ? "" : ",");
    out.append("le=\"").append(bound).append("\"} ").append(count).append('\n');
  }

  void quantile(String quantile, double value) {
    out.append(name).append('{').append(labels).append(labels.isEmpty() ? "" : ",");
    out.append("quantile=\"").append(quantile).append("\"} ").append(number(value)).append('\n');
  }

  static String number(double d) {
    if (d == Math.rint(d) && Math.abs(d) < 1e15) {
      return Long.toString((long) d);
    }
    if (Double.isInfinite(d)) {
      return d > 0 ? "+Inf" : "-Inf";
    }
    return Double.toString(d);
  }

  private static String escape(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
