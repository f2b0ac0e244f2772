// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.apiservices.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group and version that this server answers itself, as its APIService says it.
 *
 * @param groupPriority {@code spec.groupPriorityMinimum}
 * @param versionPriority {@code spec.versionPriority}
 */
record Registration(GroupVersion served, int groupPriority, int versionPriority, Care care) {
  /** Says who looks after an APIService, and how. */
  static final String LABEL = "kube-aggregator.kubernetes.io/automanaged";

  private static final GroupVersionKind KIND =
      new GroupVersionKind("apiregistration.k8s.io", "v1", "APIService");

  /** How an APIService is looked after; the value of its label. */
  enum Care {
    /** Made right once: what becomes of it then is the users' affair. */
    ON_START("onstart"),
    /** Made right after each change, and deleted when nothing is served there any more. */
    ALWAYS("true");

    private final String label;

    Care(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /** Of a version of custom resources. */
  static Registration custom(String group, String version) {
    return new Registration(new GroupVersion(group, version), 1_000, 100, Care.ALWAYS);
  }

  /** The name of the APIService: {@code VERSION.GROUP}. */
  String name() {
    return served.version() + "." + served.group();
  }

  Map<String, @Nullable Object> spec() {
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    if (!served.group().isEmpty()) {
      spec.put("group", served.group());
    }
    spec.put("version", served.version());
    spec.put("groupPriorityMinimum", (long) groupPriority);
    spec.put("versionPriority", (long) versionPriority);
    return spec;
  }

  ApiObject object() {
    ApiObject object = ApiObject.of(KIND);
    object.object("metadata").put("name", name());
    object.object("metadata").put("labels", new LinkedHashMap<>(Map.of(LABEL, care.label())));
    object.tree().put("spec", spec());
    return object;
  }
}
