// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.TemplateMetadataValidation;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Templates of resource claims: they never change. */
final class ClaimTemplateStrategy implements UpdateStrategy, TableConvertor, VersionedStrategy {
  private final Selectors selectors;
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  ClaimTemplateStrategy(Selectors selectors) {
    this.selectors = selectors;
  }

  @Override
  public Map<String, VersionConverter> converters() {
    return Map.of("v1beta1", new FlatRequests(true));
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    ClaimDefaults.apply(Trees.asObject(object.object("spec").get("spec")));
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    TemplateMetadataValidation.validate(object.field("spec").get("metadata"), errors);
    ResourceClaimValidation.validate(object.field("spec").get("spec"), selectors, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    Map<String, @Nullable Object> spec = ClaimShape.template(object.field("spec"));
    if (!spec.equals(ClaimShape.template(old.field("spec")))) {
      errors.add(FieldError.invalid(FieldPath.of("spec"), spec, "field is immutable"));
    }
  }
}
