// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.node;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import io.quarterdeck.apigroups.podtemplate.container.ResourceValidation;
import io.quarterdeck.apigroups.podtemplate.scheduling.TolerationValidation;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Runtime classes. */
final class RuntimeClassStrategy implements UpdateStrategy, TableConvertor {

  private static final TablePrinter TABLE =
      ColumnLayout.named().text("Handler", o -> o.field("handler").text()).age().build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node handler = object.field("handler");
    if (Validate.required(handler, errors)) {
      Validate.form(handler, RuntimeClassStrategy::handlerName, errors);
    }
    Node overhead = object.field("overhead");
    // the overhead of a pod is checked as the limits of a container
    FieldPath limits = overhead.path().child("limits");
    overhead
        .get("podFixed")
        .entries()
        .forEach(
            (name, q) -> ResourceValidation.quantity(name, q.withPath(limits.key(name)), errors));
    scheduling(object.field("scheduling"), errors);
  }

  private static List<String> handlerName(String s) {
    return s.contains(".") && Names.dnsSubdomain(s).isEmpty()
        ? List.of("must not contain dots")
        : Names.dnsLabel(s);
  }

  private static void scheduling(Node scheduling, List<FieldError> errors) {
    Validate.labels(scheduling.get("nodeSelector"), errors);
    Set<Object> seen = new HashSet<>();
    for (Node t : scheduling.get("tolerations").items()) {
      TolerationValidation.toleration(t, errors);
      if (!seen.add(t.value())) {
        errors.add(FieldError.duplicate(t.path(), GoShapes.of("Toleration", t)));
      }
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Validate.immutable(object.field("handler"), old.field("handler"), errors);
  }
}
