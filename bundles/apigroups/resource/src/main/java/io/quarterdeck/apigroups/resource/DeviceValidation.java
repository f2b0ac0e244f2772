// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates one device of a slice.
 *
 * <p>Kubernetes: {@code validateDevice}.
 */
final class DeviceValidation {
  private static final int MOST_PROPERTIES = 32;
  private static final int MOST_TAINTS = 16;
  private static final int MOST_CONSUMPTIONS = 2;
  private static final int MOST_CONDITIONS = 4;

  private DeviceValidation() {}

  /**
   * @param old the device of that name before, null for none
   * @param itself whether the device says where it can be used from
   */
  static void validate(Node device, @Nullable Node old, boolean itself, List<FieldError> errors) {
    Validate.form(Lists.text(device, "name"), Names::dnsLabel, errors);
    Node attributes = device.get("attributes");
    Node capacity = device.get("capacity");
    int properties = attributes.size() + capacity.size();
    if (properties > MOST_PROPERTIES) {
      errors.add(
          FieldError.invalid(
              device.path(),
              properties,
              "the total number of attributes and capacities must not exceed " + MOST_PROPERTIES));
    }
    named(attributes, errors);
    if (old == null || !Validate.same(capacity, old.get("capacity"))) {
      boolean shared = device.get("allowMultipleAllocations").bool();
      Lists.map(
          capacity,
          Integer.MAX_VALUE,
          (key, found) -> AttributeNames.validate(capacity.path(), key, found),
          (c, found) -> RequestPolicyValidation.validate(c, shared, found),
          errors);
    }
    Node taints = device.get("taints");
    if ((old == null || !Validate.same(taints, old.get("taints")))
        && Lists.atMost(taints, MOST_TAINTS, errors)) {
      taints.items().forEach(t -> Tolerance.taint(t, errors));
    }
    Lists.set(
        device.get("consumesCounters"),
        MOST_CONSUMPTIONS,
        c -> c.get("counterSet").text(),
        CounterSetValidation::consumption,
        errors);
    NodeSelectionValidation.device(device, itself, errors);
    binding(device, errors);
  }

  private static void named(Node attributes, List<FieldError> errors) {
    Lists.map(
        attributes,
        Integer.MAX_VALUE,
        (key, found) -> AttributeNames.validate(attributes.path(), key, found),
        AttributeValidation::validate,
        errors);
  }

  /** Conditions that must come true, or must not, before a pod starts with the device. */
  static void binding(Node device, List<FieldError> errors) {
    Node needed = device.get("bindingConditions");
    Node failures = device.get("bindingFailureConditions");
    labels(needed, errors);
    labels(failures, errors);
    unique(needed, errors);
    List<String> seen = new ArrayList<>();
    for (Node f : failures.items()) {
      if (seen.contains(f.text())) {
        errors.add(FieldError.duplicate(f.path(), f.text()));
      }
      seen.add(f.text());
      if (needed.strings().contains(f.text())) {
        errors.add(
            FieldError.invalid(
                f, "bindingFailureConditions must not overlap with bindingConditions"));
      }
    }
    both(needed.path(), needed, failures, "bindingConditions", "bindingFailureConditions", errors);
    both(
        failures.path(), failures, needed, "bindingFailureConditions", "bindingConditions", errors);
  }

  private static void both(
      FieldPath at, Node empty, Node given, String is, String of, List<FieldError> errors) {
    if (empty.isEmpty() && !given.isEmpty()) {
      errors.add(FieldError.invalid(at, empty.value(), is + " are required to use " + of));
    }
  }

  private static void labels(Node list, List<FieldError> errors) {
    if (Lists.atMost(list, MOST_CONDITIONS, errors)) {
      list.items().forEach(n -> Validate.form(n, Names::qualified, errors));
    }
  }

  private static void unique(Node list, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    list.items().forEach(n -> Lists.unique(n, n.text(), seen, errors));
  }
}
