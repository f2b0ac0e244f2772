// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Storage classes: only metadata and expansion may change. */
final class StorageClassStrategy implements UpdateStrategy, TableConvertor {
  private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";
  private static final String BETA_DEFAULT_CLASS =
      "storageclass.beta.kubernetes.io/is-default-class";
  private static final List<String> RECLAIM = List.of("Delete", "Retain");
  private static final List<String> BINDING = List.of("Immediate", "WaitForFirstConsumer");

  private static final TablePrinter TABLE =
      ColumnLayout.empty()
          .add(TablePrinter.Column.of("Name"), (o, now) -> name(o))
          .text("Provisioner", o -> o.field("provisioner").text())
          .text("ReclaimPolicy", o -> o.field("reclaimPolicy").text("Delete"))
          .text("VolumeBindingMode", o -> o.field("volumeBindingMode").text("Immediate"))
          .text("AllowVolumeExpansion", o -> o.field("allowVolumeExpansion").bool())
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    object.tree().putIfAbsent("reclaimPolicy", "Delete");
    object.tree().putIfAbsent("volumeBindingMode", "Immediate");
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node provisioner = object.field("provisioner");
    if (Validate.required(provisioner, errors)) {
      String shown = provisioner.text().toLowerCase(Locale.ROOT);
      Names.qualified(shown)
          .forEach(m -> errors.add(FieldError.invalid(provisioner.path(), shown, m)));
    }
    Parameters.validate(object.field("parameters"), false, errors);
    if (!object.field("reclaimPolicy").isEmpty()) {
      Validate.oneOf(object.field("reclaimPolicy"), RECLAIM, errors);
    }
    Node binding = object.field("volumeBindingMode");
    if (binding.isAbsent()) {
      errors.add(FieldError.required(binding.path(), ""));
    } else {
      Validate.oneOf(binding, BINDING, errors);
    }
    TopologyValidation.validate(object.field("allowedTopologies"), errors);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    TopologyValidation.warn(object.field("allowedTopologies"), warnings);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    if (!Validate.same(object.field("parameters"), old.field("parameters"))) {
      errors.add(
          FieldError.forbidden(FieldPath.of("parameters"), "updates to parameters are forbidden."));
    }
    for (String field : List.of("provisioner", "reclaimPolicy", "volumeBindingMode")) {
      Node now = object.field(field);
      if (!Validate.same(now, old.field(field))) {
        errors.add(
            field.equals("volumeBindingMode")
                ? FieldError.invalid(now, "field is immutable")
                : FieldError.forbidden(now.path(), "updates to " + field + " are forbidden."));
      }
    }
  }

  private static String name(ApiObject o) {
    Map<String, String> annotations = o.meta().annotations();
    boolean marked =
        "true".equals(annotations.get(DEFAULT_CLASS))
            || "true".equals(annotations.get(BETA_DEFAULT_CLASS));
    return marked ? o.meta().name() + " (default)" : o.meta().name();
  }
}
