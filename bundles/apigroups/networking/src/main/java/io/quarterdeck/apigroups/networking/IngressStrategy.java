// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Ingresses; the rules of their backends stand in {@link IngressRules}. */
final class IngressStrategy implements ResourceStrategy {
  private static final String CLASS_ANNOTATION = "kubernetes.io/ingress.class";

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
    String annotated = object.meta().annotations().get(CLASS_ANNOTATION);
    Node named = object.field("spec").get("ingressClassName");
    if (annotated != null && named.isPresent() && !annotated.equals(named.text())) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("annotations").child(CLASS_ANNOTATION),
              annotated,
              "must match `ingressClassName` when both are specified"));
    }
    IngressRules.validate(object.field("spec"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    IngressRules.validate(object.field("spec"), errors);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (old == null && object.meta().annotations().containsKey(CLASS_ANNOTATION)) {
      warnings.add(
          "annotation "
              + FieldError.quote(CLASS_ANNOTATION)
              + " is deprecated, please use 'spec.ingressClassName' instead");
    }
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
