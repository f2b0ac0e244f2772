// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The {@code status} of persistent volumes, which tells when its phase changed. */
final class VolumeStatusView implements Subresource.View {
  private static final String CHANGED = "lastPhaseTransitionTime";

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Map<String, @Nullable Object> now = view.object("status");
    Map<String, @Nullable Object> before = parent.object("status");
    boolean moved = !Objects.equals(now.get("phase"), before.get("phase"));
    boolean told = now.get(CHANGED) != null && !now.get(CHANGED).equals(before.get(CHANGED));
    if (moved && !told) {
      now.put(CHANGED, context.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
    parent.tree().put("status", now);
    SentMetadata.take(view, parent);
  }
}
