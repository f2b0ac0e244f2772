// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates counters that devices of a slice share, and what one device takes of them.
 *
 * <p>Kubernetes: {@code validateCounterSet}, {@code validateDeviceCounterConsumption}.
 */
final class CounterSetValidation {
  private static final int MOST_COUNTERS = 32;

  private CounterSetValidation() {}

  static void set(Node set, List<FieldError> errors) {
    named(set.get("name"), set.get("counters"), errors);
  }

  static void consumption(Node consumption, List<FieldError> errors) {
    named(consumption.get("counterSet"), consumption.get("counters"), errors);
  }

  private static void named(Node name, Node counters, List<FieldError> errors) {
    if (Validate.required(name, errors)) {
      Validate.form(name, Names::dnsLabel, errors);
    }
    if (Validate.required(counters, errors)) {
      Lists.map(
          counters,
          MOST_COUNTERS,
          (key, found) ->
              Names.dnsLabel(key)
                  .forEach(m -> found.add(FieldError.invalid(counters.path(), key, m))),
          (counter, found) -> {},
          errors);
    }
  }
}
