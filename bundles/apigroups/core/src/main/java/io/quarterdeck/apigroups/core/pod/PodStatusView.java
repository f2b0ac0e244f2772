// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.core.common.SentMetadata;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.pod.PodAnnotationValidation;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code status} of pods, which leaves the owners as they are. */
final class PodStatusView implements Subresource.View {
  private static final String GENERATION = "observedGeneration";

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Map<String, @Nullable Object> now = view.object("status");
    complete(now, parent.field("status"));
    parent.tree().put("status", now);
    SentMetadata.takeWithoutOwners(view, parent);
  }

  /** What a writer that leaves it out does not take away. */
  static void complete(Map<String, @Nullable Object> now, Node before) {
    if (Node.root(now).get("qosClass").isEmpty() && !before.get("qosClass").isEmpty()) {
      now.put("qosClass", before.get("qosClass").text());
    }
    keepGenerations(now, before);
  }

  /** Which generation a status is of is not unsaid by writers that know nothing of it. */
  private static void keepGenerations(Map<String, @Nullable Object> now, Node before) {
    keep(now, before.get(GENERATION).number());
    // there may be several conditions of a type
    Map<String, Deque<Long>> seen = new HashMap<>();
    for (Node c : before.get("conditions").items()) {
      seen.computeIfAbsent(c.get("type").text(), t -> new ArrayDeque<>())
          .add(c.get(GENERATION).number());
    }
    Values.each(
        now,
        "conditions",
        c -> {
          Deque<Long> old = seen.get(Node.root(c).get("type").text());
          Long generation = old == null ? null : old.poll();
          keep(c, generation == null ? 0 : generation);
        });
  }

  private static void keep(Map<String, @Nullable Object> reported, long generation) {
    if (generation != 0 && Node.root(reported).get(GENERATION).number() == 0) {
      reported.put(GENERATION, generation);
    }
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    PodAnnotationValidation.validateUpdate(parent, old, errors);
    PodStatusValidation.validate(parent, old, errors);
    if (errors.isEmpty()) {
      PodIPValidation.warn(parent.field("status")).forEach(context.warnings());
    }
  }
}
