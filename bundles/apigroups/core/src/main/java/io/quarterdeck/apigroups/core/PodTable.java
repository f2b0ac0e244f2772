// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a pod's row shows. */
final class PodTable {
  private PodTable() {}

  static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Ready", PodTable::ready)
          .text("Status", PodReason::of)
          .add(TablePrinter.Column.of("Restarts"), PodTable::restarts)
          .age()
          .wide("IP", o -> ip(o))
          .wide("Node", o -> orNone(o.field("spec").get("nodeName")))
          .wide("Nominated Node", o -> orNone(o.field("status").get("nominatedNodeName")))
          .wide("Readiness Gates", PodTable::gates)
          .build();

  private static String ready(ApiObject o) {
    long total = o.field("spec").get("containers").size();
    for (Node c : o.field("spec").get("initContainers").items()) {
      total += isSidecar(c) ? 1 : 0;
    }
    long ready = 0;
    for (Node s : statuses(o)) {
      ready += s.get("ready").bool() && s.get("state").get("running").isPresent() ? 1 : 0;
    }
    return ready + "/" + total;
  }

  static boolean isSidecar(Node container) {
    return container.get("restartPolicy").text().equals("Always");
  }

  /** The statuses of the regular containers and of the sidecars. */
  private static List<Node> statuses(ApiObject o) {
    Set<String> sidecars = new HashSet<>();
    for (Node c : o.field("spec").get("initContainers").items()) {
      if (isSidecar(c)) {
        sidecars.add(c.get("name").text());
      }
    }
    List<Node> out = new ArrayList<>(o.field("status").get("containerStatuses").items());
    for (Node s : o.field("status").get("initContainerStatuses").items()) {
      if (sidecars.contains(s.get("name").text())) {
        out.add(s);
      }
    }
    return out;
  }

  private static String restarts(ApiObject o, Instant now) {
    long restarts = 0;
    String last = "";
    for (Node s : statuses(o)) {
      restarts += s.get("restartCount").number();
      String finished = s.at("lastState", "terminated", "finishedAt").text();
      last = finished.compareTo(last) > 0 ? finished : last;
    }
    return restarts == 0 || last.isEmpty()
        ? Long.toString(restarts)
        : restarts + " (" + HumanDuration.since(last, now) + " ago)";
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
    long met = 0;
    for (Node g : gates) {
      String type = g.get("conditionType").text();
      met +=
          o.field("status").get("conditions").items().stream()
                  .anyMatch(
                      c ->
                          c.get("type").text().equals(type)
                              && c.get("status").text().equals("True"))
              ? 1
              : 0;
    }
    return met + "/" + gates.size();
  }
}
