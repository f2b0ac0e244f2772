// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a pod's row shows. */
public final class PodTable {
  private PodTable() {}

  public static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Ready", PodTable::ready)
          .text("Status", PodReason::of)
          .add(TablePrinter.Column.of("Restarts"), PodTable::restarts)
          .age()
          .wide("IP", o -> ip(o))
          .wide("Node", o -> orNone(o.field("spec").get("nodeName")))
          .wide("Nominated Node", o -> orNone(o.field("status").get("nominatedNodeName")))
          .wide("Readiness Gates", PodTable::gates)
          .conditions(PodTable::completed)
          .build();

  private static String ready(ApiObject o) {
    long total = o.field("spec").get("containers").size();
    for (Node c : o.field("spec").get("initContainers").items()) {
      total += isSidecar(c) ? 1 : 0;
    }
    return PodCounts.of(o).ready() + "/" + total;
  }

  static boolean isSidecar(Node container) {
    return container.get("restartPolicy").text().equals("Always");
  }

  private static String restarts(ApiObject o, Instant now) {
    PodCounts.Restarts r = PodCounts.of(o).restarts();
    return r.count() == 0 || r.last().isEmpty()
        ? Long.toString(r.count())
        : r.count() + " (" + HumanDuration.since(r.last(), now) + " ago)";
  }

  /** Clients may leave out rows of pods that are done. */
  private static List<Map<String, @Nullable Object>> completed(ApiObject o) {
    String phase = o.field("status").get("phase").text();
    String message =
        switch (phase) {
          case "Succeeded" -> "The pod has completed successfully.";
          case "Failed" -> "The pod failed.";
          default -> "";
        };
    if (message.isEmpty()) {
      return List.of();
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("type", "Completed");
    out.put("status", "True");
    out.put("reason", phase);
    out.put("message", message);
    return List.of(out);
  }

  private static String ip(ApiObject o) {
    Node first = o.field("status").get("podIPs").index(0).get("ip");
    return orNone(first.isEmpty() ? o.field("status").get("podIP") : first);
  }

  private static String orNone(Node n) {
    return n.isEmpty() ? "<none>" : n.text();
  }

  private static String gates(ApiObject o) {
    List<Node> gates = o.field("spec").get("readinessGates").items();
    if (gates.isEmpty()) {
      return "<none>";
    }
    StatusConditions is = StatusConditions.of(o);
    long met = gates.stream().filter(g -> is.holds(g.get("conditionType").text())).count();
    return met + "/" + gates.size();
  }
}
