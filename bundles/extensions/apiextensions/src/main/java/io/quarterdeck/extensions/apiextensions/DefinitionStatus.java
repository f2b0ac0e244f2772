// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.extensions.apiextensions.validation.DefinitionValidation;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code status} of a definition: what describes it in metadata is taken with it. */
final class DefinitionStatus implements Subresource.View {
  static final DefinitionStatus INSTANCE = new DefinitionStatus();
  private static final List<String> TAKEN =
      List.of("labels", "annotations", "finalizers", "ownerReferences");

  private DefinitionStatus() {}

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    take("status", view.tree(), parent.tree());
    for (String field : TAKEN) {
      take(field, view.meta().tree(), parent.meta().tree());
    }
    if (Trees.list(parent.object("status"), "storedVersions").isEmpty()) {
      DefinitionStrategy.stored(parent);
    }
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    DefinitionValidation.status(parent, errors);
  }

  private static void take(
      String field, Map<String, @Nullable Object> from, Map<String, @Nullable Object> to) {
    Object value = from.get(field);
    if (value == null) {
      to.remove(field);
    } else {
      to.put(field, value);
    }
  }
}
