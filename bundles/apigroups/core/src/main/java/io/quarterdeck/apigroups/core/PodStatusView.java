// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code status} of pods, which leaves the owners as they are. */
final class PodStatusView implements Subresource.View {
  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Map<String, @Nullable Object> now = view.object("status");
    Object quality = parent.object("status").get("qosClass");
    if (quality != null) {
      now.put("qosClass", quality);
    }
    parent.tree().put("status", now);
    SentMetadata.takeWithoutOwners(view, parent);
  }
}
