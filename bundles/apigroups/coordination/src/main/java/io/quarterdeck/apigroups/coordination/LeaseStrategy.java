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

  private final boolean elections;

  /**
   * @param elections whether the server's way of choosing holders is switched on ({@code
   *     CoordinatedLeaderElection})
   */
  LeaseStrategy(boolean elections) {
    this.elections = elections;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  /** Where elections are off, what asks for one is not taken. */
  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    if (!elections) {
      object.object("spec").keySet().removeAll(ELECTION);
    }
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    for (String field : ELECTION) {
      if (!elections && old.field("spec").get(field).isAbsent()) {
        object.object("spec").remove(field);
      }
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    positive(spec.get("leaseDurationSeconds"), errors);
    nonNegative(spec.get("leaseTransitions"), errors);
    if (!spec.get("strategy").isEmpty()) {
      ElectionStrategy.validate(spec.get("strategy"), errors);
    } else if (!spec.get("preferredHolder").isEmpty()) {
      errors.add(
          FieldError.forbidden(
              spec.get("preferredHolder").path(),
              "may only be specified if `strategy` is defined"));
    }
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
