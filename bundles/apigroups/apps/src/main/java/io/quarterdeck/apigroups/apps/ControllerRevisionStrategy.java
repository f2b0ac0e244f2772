// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Locale;

/** Controller revisions: their data never changes. */
final class ControllerRevisionStrategy implements UpdateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Controller", ControllerRevisionStrategy::controller)
          .text("Revision", o -> o.field("revision").number())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Validate.nonNegative(object.field("revision"), errors);
    Node data = object.field("data");
    if (data.isAbsent()) {
      errors.add(FieldError.required(data.path(), "data is mandatory"));
    } else if (!FieldError.show(data.value()).startsWith("{")) {
      errors.add(FieldError.required(data.path(), "data must be a valid JSON object"));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Validate.nonNegative(object.field("revision"), errors);
    Node data = object.field("data");
    // one of the two may have been parsed since
    if (!Json.text(data.value()).equals(Json.text(old.field("data").value()))) {
      errors.add(FieldError.invalid(data, "field is immutable"));
    }
  }

  private static String controller(ApiObject o) {
    for (Node owner : o.field("metadata").get("ownerReferences").items()) {
      if (owner.get("controller").bool()) {
        String group = owner.get("apiVersion").text();
        int slash = group.indexOf('/');
        String suffix = slash < 0 ? "" : "." + group.substring(0, slash);
        return owner.get("kind").text().toLowerCase(Locale.ROOT)
            + suffix
            + "/"
            + owner.get("name").text();
      }
    }
    return "<none>";
  }
}
