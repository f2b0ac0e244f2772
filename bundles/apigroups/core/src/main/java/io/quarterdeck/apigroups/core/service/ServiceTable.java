// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a service's row shows. */
public final class ServiceTable {
  static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Type", o -> o.field("spec").get("type").text())
          .text("Cluster-IP", o -> orNone(o.field("spec").get("clusterIP").text()))
          .text("External-IP", ServiceTable::external)
          .text("Port(s)", ServiceTable::ports)
          .age()
          .wide("Selector", ServiceTable::selector)
          .build();

  private ServiceTable() {}

  private static String orNone(String s) {
    return s.isEmpty() ? "<none>" : s;
  }

  public static String external(ApiObject o) {
    Node spec = o.field("spec");
    List<String> all = new ArrayList<>(spec.get("externalIPs").strings());
    return switch (spec.get("type").text()) {
      case "LoadBalancer" -> {
        Set<String> balancers = new TreeSet<>();
        for (Node i : o.field("status").at("loadBalancer", "ingress").items()) {
          balancers.add(i.get("ip").isEmpty() ? i.get("hostname").text() : i.get("ip").text());
        }
        balancers.remove("");
        List<String> out = new ArrayList<>(balancers);
        out.addAll(all);
        yield out.isEmpty() ? "<pending>" : String.join(",", out);
      }
      case "ExternalName" -> spec.get("externalName").text();
      default -> orNone(String.join(",", all));
    };
  }

  private static String ports(ApiObject o) {
    return orNone(
        o.field("spec").get("ports").items().stream()
            .map(ServiceTable::port)
            .collect(Collectors.joining(",")));
  }

  private static String port(Node p) {
    String node = p.get("nodePort").number() == 0 ? "" : ":" + p.get("nodePort").number();
    return p.get("port").number() + node + "/" + p.get("protocol").text();
  }

  private static String selector(ApiObject o) {
    return orNone(
        new TreeMap<>(o.field("spec").get("selector").stringMap())
            .entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(",")));
  }
}
