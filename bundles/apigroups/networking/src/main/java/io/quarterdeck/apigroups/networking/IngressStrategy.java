// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Ingresses; the rules of their backends stand in {@link IngressValidation}. */
final class IngressStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final String CLASS_ANNOTATION = "kubernetes.io/ingress.class";

  private static final int MOST_HOSTS = 3;

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Class", IngressStrategy::className)
          .text("Hosts", IngressStrategy::hosts)
          .text("Address", IngressStrategy::address)
          .text("Ports", o -> o.field("spec").get("tls").isEmpty() ? "80" : "80, 443")
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    IngressValidation.validate(object.field("spec"), errors);
    String annotated = object.meta().annotations().get(CLASS_ANNOTATION);
    Node named = object.field("spec").get("ingressClassName");
    if (annotated != null && named.isPresent() && !annotated.equals(named.text())) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("annotations").child(CLASS_ANNOTATION),
              annotated,
              "must match `ingressClassName` when both are specified"));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    IngressValidation.validate(object.field("spec"), errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    for (Node i : object.field("status").at("loadBalancer", "ingress").items()) {
      IngressValidation.point(i, errors);
    }
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (old == null
        && object.meta().annotations().containsKey(CLASS_ANNOTATION)
        && object.field("spec").get("ingressClassName").isAbsent()) {
      warnings.add(
          "annotation "
              + FieldError.quote(CLASS_ANNOTATION)
              + " is deprecated, please use 'spec.ingressClassName' instead");
    }
  }

  private static String className(ApiObject o) {
    return o.field("spec").get("ingressClassName").text("<none>");
  }

  /** Rules after the third host count, with a host or without one. */
  static String hosts(ApiObject o) {
    List<Node> rules = o.field("spec").get("rules").items();
    List<String> hosts = new ArrayList<>();
    boolean more = false;
    for (Node rule : rules) {
      more |= hosts.size() == MOST_HOSTS;
      if (!more && !rule.get("host").isEmpty()) {
        hosts.add(rule.get("host").text());
      }
    }
    if (hosts.isEmpty()) {
      return "*";
    }
    String list = String.join(",", hosts);
    return more ? list + " + " + (rules.size() - MOST_HOSTS) + " more..." : list;
  }

  static String address(ApiObject o) {
    return o.field("status").at("loadBalancer", "ingress").items().stream()
        .map(i -> i.get("ip").isEmpty() ? i.get("hostname").text() : i.get("ip").text())
        .filter(s -> !s.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining(","));
  }
}
