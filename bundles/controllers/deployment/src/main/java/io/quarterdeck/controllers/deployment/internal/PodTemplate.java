// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.workloads.SafeHash;
import io.quarterdeck.runtime.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When two templates are one, and the name of each. Kubernetes: {@code EqualIgnoreHash} of {@code
 * pkg/controller/deployment/util} and {@code ComputeHash} of {@code pkg/controller}.
 */
final class PodTemplate {
  static final String HASH_LABEL = "pod-template-hash";

  private PodTemplate() {}

  /** Whether they are equal but for the hash that a ReplicaSet has in its own. */
  static boolean isSame(Node one, Node other) {
    return plain(one).equals(plain(other));
  }

  /** A copy without that hash. */
  static Map<String, @Nullable Object> withoutHash(Node template) {
    Map<String, @Nullable Object> tree = Trees.asObject(template.value());
    Map<String, @Nullable Object> out = tree == null ? new LinkedHashMap<>() : Trees.copy(tree);
    Trees.object(Trees.object(out, "metadata"), "labels").remove(HASH_LABEL);
    return out;
  }

  private static Map<String, @Nullable Object> plain(Node template) {
    Map<String, @Nullable Object> out = withoutHash(template);
    Map<String, @Nullable Object> meta = Trees.object(out, "metadata");
    meta.values().removeIf(v -> v == null || (v instanceof Map<?, ?> m && m.isEmpty()));
    return out;
  }

  /**
   * A hash of a template, in letters that make no words: FNV-1a of its canonical JSON, where Go
   * takes a dump of its structs, which nothing else can write.
   *
   * @param collisions how often its names were taken; null for never
   */
  static String hash(Node template, @Nullable Long collisions) {
    return SafeHash.xorFirst(Json.write(Trees.sorted(plain(template))), collisions);
  }
}
