// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.bootstrapsigner.internal;

import io.quarterdeck.api.ApiObject;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the ConfigMap {@code cluster-info} is to hold. */
final class ClusterInfo {
  static final String NAMESPACE = "kube-public";
  static final String NAME = "cluster-info";

  private static final String CONTENT = "kubeconfig";
  private static final String SIGNATURE = "jws-kubeconfig-";

  private ClusterInfo() {}

  /**
   * The same with a signature for each token, and no others; without anything to sign, as it is.
   *
   * @param tokens secrets by IDs
   */
  static ApiObject signed(ApiObject map, Map<String, String> tokens) {
    if (map.field("data").key(CONTENT).isAbsent()) {
      return map;
    }
    ApiObject out = map.copy();
    String content = out.field("data").key(CONTENT).text();
    Map<String, @Nullable Object> data = out.object("data");
    data.keySet().removeIf(key -> key.startsWith(SIGNATURE));
    new TreeMap<>(tokens)
        .forEach(
            (id, secret) -> data.put(SIGNATURE + id, DetachedSignature.of(content, id, secret)));
    return out;
  }
}
