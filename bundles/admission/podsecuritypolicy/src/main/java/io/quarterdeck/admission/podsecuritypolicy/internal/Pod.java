// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.PodContainers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pod that policies validate and complete. */
record Pod(ApiObject object) {
  static final FieldPath CONTEXT = FieldPath.of("spec", "securityContext");

  private static final List<String> LISTS =
      List.of("initContainers", "containers", "ephemeralContainers");

  Node spec() {
    return object.field("spec");
  }

  /** A field of the security context of the pod itself. */
  Node context(String field) {
    return spec().at("securityContext", field);
  }

  void setContext(String field, Object value) {
    Trees.object(object.object("spec"), "securityContext").put(field, value);
  }

  String annotation(String key) {
    return object.meta().annotations().getOrDefault(key, "");
  }

  void annotate(String key, String value) {
    Trees.object(object.object("metadata"), "annotations").put(key, value);
  }

  List<Container> containers() {
    List<Container> out = new ArrayList<>();
    for (String list : LISTS) {
      int i = 0;
      for (Map<String, @Nullable Object> c : PodContainers.mutable(object.object("spec"), list)) {
        out.add(new Container(this, c, FieldPath.of("spec", list).index(i++)));
      }
    }
    return out;
  }
}
