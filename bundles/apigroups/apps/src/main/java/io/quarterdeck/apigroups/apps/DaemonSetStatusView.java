// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code status} of a daemon set, which leaves the count of its templates as it is. */
final class DaemonSetStatusView implements Subresource.View {
  private static final List<String> METADATA =
      List.of("labels", "annotations", "finalizers", "ownerReferences");

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    ApiObject old = parent.copy();
    take("status", view.tree(), parent.tree());
    METADATA.forEach(field -> take(field, view.meta().tree(), parent.meta().tree()));
    TemplateGeneration.follow(parent, old, false);
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
    StatusRules.daemonSet(parent.field("status"), old.field("status"), errors);
  }
}
