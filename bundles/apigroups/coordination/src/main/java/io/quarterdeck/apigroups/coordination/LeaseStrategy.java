// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.coordination;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;

/** Leases: written often, by clients that must say which version they saw. */
final class LeaseStrategy implements UpdateStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Holder", o -> o.field("spec").get("holderIdentity").text())
          .age()
          .build();

  private static final List<String> ELECTION = List.of("strategy", "preferredHolder");

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  /** Elections that the server decides are off: what asks for one is not taken. */
  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    object.object("spec").keySet().removeAll(ELECTION);
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    for (String field : ELECTION) {
      if (old.field("spec").get(field).isAbsent()) {
        object.object("spec").remove(field);
      }
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    positive(spec.get("leaseDurationSeconds"), errors);
    nonNegative(spec.get("leaseTransitions"), errors);
  }

  private static void positive(Node n, List<FieldError> errors) {
    if (n.isPresent() && n.number() <= 0) {
      errors.add(FieldError.invalid(n, "must be greater than 0"));
    }
  }

  private static void nonNegative(Node n, List<FieldError> errors) {
    if (n.isPresent() && n.number() < 0) {
      errors.add(FieldError.invalid(n, "must be greater than or equal to 0"));
    }
  }
}
