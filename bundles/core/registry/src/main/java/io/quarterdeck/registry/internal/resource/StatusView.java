// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code status} of a kind without a view of its own: status is taken, and of the metadata what
 * the strategy says.
 */
public record StatusView(StatusStrategy strategy) implements Subresource.View {

  /** Puts the stored status in place of what a client sent. */
  public static void keepStatus(ApiObject object, ApiObject old) {
    Object status = Trees.copyValue(old.tree().get("status"));
    if (status == null) {
      object.tree().remove("status");
    } else {
      object.tree().put("status", status);
    }
  }

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    ApiObject old = parent.copy();
    take("status", view.tree(), parent.tree());
    for (String field : strategy.metadataOfStatus()) {
      take(field, view.meta().tree(), parent.meta().tree());
    }
    strategy.prepareStatus(parent, old, context);
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

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    strategy.validateStatus(parent, old, context, errors);
  }
}
