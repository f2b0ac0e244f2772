// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.pod.PodDefaults;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@code resize} of a pod: what its containers ask for, and nothing else. */
final class PodResizeView implements Subresource.View {
  private static final List<String> LISTS = List.of("containers", "initContainers");
  private static final List<String> RESIZED = List.of("resources", "resizePolicy");

  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    for (String list : LISTS) {
      take(view.object("spec"), parent.object("spec"), list);
    }
    Object ofPod = view.object("spec").get("resources");
    if (ofPod != null) {
      parent.object("spec").put("resources", Trees.copyValue(ofPod));
    }
    PodDefaults.applyToPod(parent.object("spec"));
  }

  /** The containers that were sent; of one that was there, only its resources and how they move. */
  private static void take(
      Map<String, @Nullable Object> sent, Map<String, @Nullable Object> kept, String list) {
    List<@Nullable Object> before = Trees.list(kept, list);
    List<@Nullable Object> now = new ArrayList<>();
    for (Object each : Trees.list(sent, list)) {
      Map<String, @Nullable Object> container = Trees.asObject(each);
      if (container == null) {
        continue;
      }
      Map<String, @Nullable Object> old = named(before, container.get("name"));
      now.add(old == null ? Trees.copyValue(container) : resized(old, container));
    }
    if (now.isEmpty()) {
      kept.remove(list);
    } else {
      kept.put(list, now);
    }
  }

  private static @Nullable Map<String, @Nullable Object> named(
      List<@Nullable Object> containers, @Nullable Object name) {
    for (Object c : containers) {
      Map<String, @Nullable Object> container = Trees.asObject(c);
      if (container != null && container.get("name") instanceof String n && n.equals(name)) {
        return container;
      }
    }
    return null;
  }

  private static Map<String, @Nullable Object> resized(
      Map<String, @Nullable Object> old, Map<String, @Nullable Object> sent) {
    Map<String, @Nullable Object> out = Trees.copy(old);
    for (String field : RESIZED) {
      Object value = sent.get(field);
      if (value == null) {
        out.remove(field);
      } else {
        out.put(field, Trees.copyValue(value));
      }
    }
    return out;
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    PodResizeValidation.validate(parent, old, errors);
  }
}
