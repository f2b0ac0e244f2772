// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.persistentvolumelabel.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The nodes that may use a volume. */
final class RequiredNodes {
  private RequiredNodes() {}

  /** Each term asks for these too, unless one of them speaks of one of the keys already. */
  static void restrict(ApiObject volume, Map<String, List<String>> values) {
    Map<String, @Nullable Object> required =
        Trees.object(Trees.object(volume.object("spec"), "nodeAffinity"), "required");
    List<@Nullable Object> terms = Trees.list(required, "nodeSelectorTerms");
    if (terms.isEmpty()) {
      terms.add(new LinkedHashMap<String, @Nullable Object>());
    }
    boolean said =
        Node.root(terms).items().stream()
            .flatMap(term -> term.get("matchExpressions").items().stream())
            .anyMatch(r -> values.containsKey(r.get("key").text()));
    if (!said) {
      terms.forEach(term -> add(term, values));
    }
  }

  private static void add(@Nullable Object term, Map<String, List<String>> values) {
    Map<String, @Nullable Object> object = Trees.asObject(term);
    if (object != null) {
      List<@Nullable Object> expressions = Trees.list(object, "matchExpressions");
      values.forEach((key, any) -> expressions.add(requirement(key, any)));
    }
  }

  private static Map<String, @Nullable Object> requirement(String key, List<String> values) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("key", key);
    out.put("operator", "In");
    out.put("values", new ArrayList<@Nullable Object>(values));
    return out;
  }
}
