// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import java.math.RoundingMode;
import java.util.List;

/**
 * Validates the amounts that claims and volumes have.
 *
 * <p>Kubernetes: {@code validateBasicResource}, {@code ValidatePositiveQuantityValue}.
 */
public final class QuantityValidation {
  private QuantityValidation() {}

  public static void notNegative(Node quantity, List<FieldError> errors) {
    Quantity amount = Quantity.parseOrNull(quantity.text());
    if (amount != null && amount.signum() < 0) {
      errors.add(
          FieldError.invalid(
              quantity.path(),
              amount.value().setScale(0, RoundingMode.UP),
              "must be a valid resource quantity"));
    }
  }

  /** A negative amount breaks both rules, as in Kubernetes. */
  public static void positive(Node quantity, List<FieldError> errors) {
    notNegative(quantity, errors);
    Quantity amount = Quantity.parseOrNull(quantity.text());
    if (amount != null && amount.signum() <= 0) {
      errors.add(FieldError.invalid(quantity, "must be greater than zero"));
    }
  }
}
