// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Validates a slice's spec.
 *
 * <p>Kubernetes: {@code validateResourceSliceSpec}.
 */
final class ResourceSliceValidation {
  private static final int LONGEST_POOL = 253;
  private static final int MOST_DEVICES = 128;
  private static final int MOST_ADVANCED_DEVICES = 64;
  private static final int MOST_COUNTER_SETS = 8;

  private ResourceSliceValidation() {}

  /**
   * @param old the spec before, null at creation
   */
  static void validate(Node spec, @Nullable Node old, List<FieldError> errors) {
    DeviceConfigurationValidation.driver(spec.get("driver"), errors);
    pool(spec.get("pool"), errors);
    if (old != null) {
      text(spec.at("pool", "name"), old.at("pool", "name"), errors);
      text(spec.get("driver"), old.get("driver"), errors);
      if (!Objects.equals(spec.get("nodeName").value(), old.get("nodeName").value())) {
        errors.add(FieldError.invalid(spec.get("nodeName"), "field is immutable"));
      }
    }
    NodeSelectionValidation.slice(spec, errors);
    Node devices = spec.get("devices");
    Node counters = spec.get("sharedCounters");
    if (counters.isPresent() && devices.isPresent()) {
      errors.add(
          FieldError.invalid(
              spec.path(), "", "only one of `sharedCounters` or `devices` is allowed"));
    }
    boolean advanced = devices.items().stream().anyMatch(ResourceSliceValidation::isAdvanced);
    boolean itself = spec.get("perDeviceNodeSelection").bool();
    Lists.set(
        devices,
        advanced ? MOST_ADVANCED_DEVICES : MOST_DEVICES,
        d -> d.get("name").text(),
        (d, found) -> DeviceValidation.validate(d, before(old, d), itself, found),
        errors);
    Lists.set(
        counters, MOST_COUNTER_SETS, c -> c.get("name").text(), CounterSetValidation::set, errors);
  }

  private static boolean isAdvanced(Node device) {
    return !device.get("taints").isEmpty() || !device.get("consumesCounters").isEmpty();
  }

  private static @Nullable Node before(@Nullable Node old, Node device) {
    return old == null
        ? null
        : old.get("devices").items().stream()
            .filter(d -> d.get("name").text().equals(device.get("name").text()))
            .findFirst()
            .orElse(null);
  }

  private static void text(Node now, Node old, List<FieldError> errors) {
    if (!now.text().equals(old.text())) {
      errors.add(FieldError.invalid(now.path(), now.text(), "field is immutable"));
    }
  }

  private static void pool(Node pool, List<FieldError> errors) {
    poolName(pool.get("name"), errors);
    Validate.positive(pool.get("resourceSliceCount"), errors);
    if (pool.get("generation").number() < 0) {
      errors.add(
          FieldError.invalid(pool.get("generation"), "must be greater than or equal to zero"));
    }
  }

  /** Several subdomains with slashes between them. */
  static void poolName(Node name, List<FieldError> errors) {
    if (!Validate.required(name, errors)) {
      return;
    }
    if (name.text().length() > LONGEST_POOL) {
      errors.add(FieldError.tooLong(name.path(), LONGEST_POOL));
    }
    for (String part : name.text().split("/", -1)) {
      Names.dnsSubdomain(part).forEach(m -> errors.add(FieldError.invalid(name.path(), part, m)));
    }
  }
}
