// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.rootca.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the ConfigMap holds that pods know the server by. */
final class RootCaConfigMap {
  static final String NAME = "kube-root-ca.crt";

  private static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "ConfigMap");
  private static final String KEY = "ca.crt";
  private static final String ANNOTATION = "kubernetes.io/description";

  /** A value that clients may compare: in the words of Kubernetes. */
  private static final String DESCRIPTION =
      "Contains a CA bundle that can be used to verify the kube-apiserver when using internal"
          + " endpoints such as the internal service IP or kubernetes.default.svc."
          + " No other usage is guaranteed across distributions of Kubernetes clusters.";

  private RootCaConfigMap() {}

  static ApiObject of(String namespace, String authority) {
    ApiObject map = ApiObject.of(KIND);
    map.meta().setName(NAME);
    map.meta().setNamespace(namespace);
    return mended(map, authority);
  }

  /** Whether it says what it should; any description will do. */
  static boolean isRight(ApiObject map, String authority) {
    return map.field("data").stringMap().equals(Map.of(KEY, authority))
        && !map.meta().annotations().getOrDefault(ANNOTATION, "").isEmpty();
  }

  static ApiObject mended(ApiObject map, String authority) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put(KEY, authority);
    map.tree().put("data", data);
    map.meta().mutableAnnotations().put(ANNOTATION, DESCRIPTION);
    return map;
  }
}
