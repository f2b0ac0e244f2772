// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.DeleteStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Priority classes: the {@code system-} names and the values above a billion are the system's own.
 */
final class PriorityClassStrategy implements UpdateStrategy, DeleteStrategy, TableConvertor {
  private static final long HIGHEST_USER_PRIORITY = 1_000_000_000;
  private static final String SYSTEM_PREFIX = "system-";

  /** The system's own classes and their values. */
  private static final Map<String, Long> SYSTEM =
      Map.of("system-node-critical", 2_000_001_000L, "system-cluster-critical", 2_000_000_000L);

  private static final List<String> PREEMPTION = List.of("PreemptLowerPriority", "Never");

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .integer("Value", o -> o.field("value").number())
          .bool("Global-Default", o -> o.field("globalDefault").bool())
          .age()
          .text("PreemptionPolicy", o -> o.field("preemptionPolicy").text())
          .build();

  /** The first generation is the only one: changes do not count. */
  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    object.meta().setGeneration(1);
  }

  /** Pods of the system itself count on its classes. */
  @Override
  public void beforeDelete(ApiObject object, StrategyContext context) {
    String name = object.meta().name();
    if (SYSTEM.containsKey(name)) {
      throw ApiException.forbidden(
          new GroupResource("scheduling.k8s.io", "priorityclasses"),
          name,
          "this is a system priority class and cannot be deleted");
    }
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    object.tree().putIfAbsent("preemptionPolicy", "PreemptLowerPriority");
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    String name = object.meta().name();
    long value = object.field("value").number();
    if (name.startsWith(SYSTEM_PREFIX)) {
      systemClass(name, value, object, errors);
    } else if (value > HIGHEST_USER_PRIORITY) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("value"),
              "maximum allowed value of a user defined priority is " + HIGHEST_USER_PRIORITY));
    }
    Node policy = object.field("preemptionPolicy");
    if (policy.isPresent() && Validate.required(policy, errors)) {
      Validate.oneOf(policy, PREEMPTION, errors);
    }
  }

  private static void systemClass(
      String name, long value, ApiObject object, List<FieldError> errors) {
    String problem = null;
    Long known = SYSTEM.get(name);
    if (known == null) {
      problem = name + " is not a known system priority class";
    } else if (known != value) {
      problem = "value of " + name + " PriorityClass must be " + known;
    } else if (object.field("globalDefault").bool()) {
      problem = "globalDefault of " + name + " PriorityClass must be false";
    }
    if (problem != null) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("metadata", "name"),
              "priority class names with '"
                  + SYSTEM_PREFIX
                  + "' prefix are reserved for system use only. error: "
                  + problem));
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    if (object.field("value").number() != old.field("value").number()) {
      errors.add(FieldError.forbidden(FieldPath.of("value"), "may not be changed in an update."));
    }
    Node policy = object.field("preemptionPolicy");
    if (!Objects.equals(policy.value(), old.field("preemptionPolicy").value())) {
      errors.add(FieldError.invalid(policy, "field is immutable"));
    }
  }
}
