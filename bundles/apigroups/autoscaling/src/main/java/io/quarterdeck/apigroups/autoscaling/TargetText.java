// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;

/** The metrics and targets of an autoscaler on one line: {@code cpu: 7%/80%}. */
final class TargetText {
  private static final int SHOWN = 2;
  private static final String UNKNOWN = "<unknown>";

  private TargetText() {}

  static String of(ApiObject stored) {
    List<Node> metrics = stored.field("spec").get("metrics").items();
    if (metrics.isEmpty()) {
      return "<none>";
    }
    Node current = stored.field("status").get("currentMetrics");
    List<String> out = new ArrayList<>();
    for (int i = 0; i < Math.min(SHOWN, metrics.size()); i++) {
      out.add(one(metrics.get(i), current.index(i)));
    }
    String text = String.join(", ", out);
    int more = metrics.size() - SHOWN;
    return more > 0 ? text + " + " + more + " more..." : text;
  }

  private static String one(Node metric, Node status) {
    return switch (metric.get("type").text()) {
      case "External" -> valueOrAverage(metric.get("external"), status.get("external"));
      case "Object" -> valueOrAverage(metric.get("object"), status.get("object"));
      case "Pods" -> {
        Node now = status.at("pods", "current", "averageValue");
        yield now.text(UNKNOWN) + "/" + metric.at("pods", "target", "averageValue").text();
      }
      case "Resource" -> resource(metric.get("resource"), status.get("resource"));
      case "ContainerResource" ->
          resource(metric.get("containerResource"), status.get("containerResource"));
      default -> "<unknown type>";
    };
  }

  private static String valueOrAverage(Node source, Node status) {
    boolean average = source.at("target", "averageValue").isPresent();
    String field = average ? "averageValue" : "value";
    String now = status.at("current", field).text(UNKNOWN);
    return now + "/" + source.at("target", field).text() + (average ? " (avg)" : "");
  }

  private static String resource(Node source, Node status) {
    String name = source.get("name").text() + ": ";
    Node average = source.at("target", "averageValue");
    if (average.isPresent()) {
      return name + status.at("current", "averageValue").text(UNKNOWN) + "/" + average.text();
    }
    Node now = status.at("current", "averageUtilization");
    Node wanted = source.at("target", "averageUtilization");
    return name
        + (now.isAbsent() ? UNKNOWN : now.number() + "%")
        + "/"
        + (wanted.isAbsent() ? "<auto>" : wanted.number() + "%");
  }
}
