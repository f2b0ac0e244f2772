// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code status} of a kind that has nothing particular: status and labels are taken, no more.
 */
final class StatusView implements Subresource.View {
  static final StatusView INSTANCE = new StatusView();

  private StatusView() {}

  /** Puts the stored status in place of what a client sent. */
  static void keepStatus(ApiObject object, ApiObject old) {
    Object status = Trees.copyValue(old.tree().get("status"));
    if (status == null) {
      object.tree().remove("status");
    } else {
      object.tree().put("status", status);
    }
  }

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Object status = view.tree().get("status");
    if (status == null) {
      parent.tree().remove("status");
    } else {
      parent.tree().put("status", status);
    }
    Map<String, @Nullable Object> from = view.meta().tree();
    Map<String, @Nullable Object> to = parent.meta().tree();
    for (String field : List.of("labels", "annotations", "finalizers", "ownerReferences")) {
      Object value = from.get(field);
      if (value == null) {
        to.remove(field);
      } else {
        to.put(field, value);
      }
    }
  }
}
