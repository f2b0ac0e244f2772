// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Ingresses; the rules of their backends stand in {@link IngressRules}. */
final class IngressStrategy implements ResourceStrategy {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Class", IngressStrategy::className)
          .text("Hosts", IngressStrategy::hosts)
          .text("Address", IngressStrategy::address)
          .text("Ports", o -> o.field("spec").get("tls").isEmpty() ? "80" : "80, 443")
          .age()
          .build();

  @Override
  public boolean hasGeneration() {
    return true;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    IngressRules.validate(object.field("spec"), errors);
  }

  private static String className(ApiObject o) {
    return o.field("spec").get("ingressClassName").text("<none>");
  }

  private static String hosts(ApiObject o) {
    List<String> hosts = new ArrayList<>();
    for (Node rule : o.field("spec").get("rules").items()) {
      if (!rule.get("host").isEmpty()) {
        hosts.add(rule.get("host").text());
      }
    }
    if (hosts.isEmpty()) {
      return "*";
    }
    int shown = Math.min(3, hosts.size());
    String list = String.join(",", hosts.subList(0, shown));
    return hosts.size() > shown ? list + " + " + (hosts.size() - shown) + " more..." : list;
  }

  private static String address(ApiObject o) {
    return o.field("status").at("loadBalancer", "ingress").items().stream()
        .map(i -> i.get("ip").isEmpty() ? i.get("hostname").text() : i.get("ip").text())
        .filter(s -> !s.isEmpty())
        .collect(Collectors.joining(","));
  }
}
