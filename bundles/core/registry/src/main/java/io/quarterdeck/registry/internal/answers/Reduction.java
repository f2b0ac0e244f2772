// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.registry.internal.resource.Resource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Objects of which only the metadata is shown: without what is a version's own. */
public final class Reduction {
  private Reduction() {}

  /** The object itself when nothing of it is; never changes it. */
  public static ApiObject of(ApiObject object, Resource resource) {
    Set<String> own = resource.strategies().versioned().versionAnnotations();
    Map<String, @Nullable Object> meta = Trees.asObject(object.tree().get("metadata"));
    Map<String, @Nullable Object> annotations =
        own.isEmpty() || meta == null ? null : Trees.asObject(meta.get("annotations"));
    if (meta == null || annotations == null) {
      return object;
    }
    Map<String, @Nullable Object> kept = new LinkedHashMap<>(annotations);
    kept.keySet().removeAll(own);
    Map<String, @Nullable Object> reduced = new LinkedHashMap<>(meta);
    if (kept.isEmpty()) {
      reduced.remove("annotations");
    } else {
      reduced.put("annotations", kept);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(object.tree());
    tree.put("metadata", reduced);
    return new ApiObject(tree);
  }
}
