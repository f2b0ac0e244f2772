// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.SelectorText;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Network policies. */
final class NetworkPolicyStrategy implements CreateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Pod-Selector", o -> SelectorText.of(o.field("spec").get("podSelector")))
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Node spec = object.field("spec");
    for (Node rule : spec.get("ingress").items()) {
      protocols(rule);
    }
    for (Node rule : spec.get("egress").items()) {
      protocols(rule);
    }
    if (spec.get("policyTypes").isEmpty()) {
      object
          .object("spec")
          .put(
              "policyTypes",
              new ArrayList<>(
                  spec.get("egress").isEmpty()
                      ? List.of("Ingress")
                      : List.of("Ingress", "Egress")));
    }
  }

  private static void protocols(Node rule) {
    for (Node port : rule.get("ports").items()) {
      Map<String, @Nullable Object> map = Trees.asObject(port.value());
      if (map != null) {
        map.putIfAbsent("protocol", "TCP");
      }
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    NetworkPolicyValidation.validate(object.field("spec"), errors);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    NetworkPolicyValidation.warn(object.field("spec"), warnings);
  }
}
