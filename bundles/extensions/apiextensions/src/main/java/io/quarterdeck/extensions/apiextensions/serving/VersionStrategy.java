// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.apiextensions.schema.CustomVersion;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.spi.group.ResetFieldsStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A custom resource in one version. */
final class VersionStrategy
    implements UpdateStrategy,
        ResetFieldsStrategy,
        SelectableFields,
        SubresourceStrategy,
        TableConvertor,
        VersionedStrategy {
  private final CustomDefinition definition;
  private final CustomVersion version;
  private final CustomStrategy all;
  private final TablePrinter table;
  private final CustomResourceValidation validation;

  VersionStrategy(
      CustomDefinition definition, CustomVersion version, CustomStrategy all, Compilers compilers) {
    this.definition = definition;
    this.version = version;
    this.all = all;
    table = Columns.of(version);
    validation = new CustomResourceValidation(definition, version, compilers);
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    if (definition.terminating()) {
      throw ApiException.forbidden(
          definition.resource(),
          object.meta().name(),
          "create not allowed while custom resource definition is terminating");
    }
    if (version.status()) {
      object.tree().remove("status");
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    validation.check(object, null, context.warnings(), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validation.check(object, old, context.warnings(), errors);
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    List<String> before = old == null ? List.of() : old.meta().finalizers();
    for (String finalizer : object.meta().finalizers()) {
      if (!finalizer.contains("/") && !before.contains(finalizer)) {
        warnings.add(
            "metadata.finalizers: "
                + FieldError.quote(finalizer)
                + ": prefer a domain-qualified finalizer name to avoid accidental conflicts with"
                + " other finalizer writers");
      }
    }
  }

  @Override
  public Set<String> resetFields(String subresource) {
    if (subresource.isEmpty()) {
      return Set.of("status");
    }
    Set<String> out = new LinkedHashSet<>(version.schema().get("properties").entries().keySet());
    out.addAll(Set.of("spec", "metadata"));
    out.removeAll(Set.of("status", "apiVersion", "kind"));
    return out;
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return switch (name) {
      case "status" -> new StatusPart(validation);
      case "scale" -> new ScalePart(version.scale(), validation);
      default -> null;
    };
  }

  @Override
  public TablePrinter table() {
    return table;
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return all.selectableFields(object);
  }

  @Override
  public List<String> selectableFieldNames() {
    return version.selectableFields().stream().map(p -> p.substring(1)).toList();
  }

  @Override
  public ObjectConversion conversion() {
    return all.conversion();
  }
}
