// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.runtime.controller.Owners;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a mirrored slice says of itself: labels and annotations of its Endpoints, and its owner. */
final class Mirrors {
  static final String MANAGER = "endpointslicemirroring-controller.k8s.io";

  private static final String SKIP = "endpointslice.kubernetes.io/skip-mirror";
  private static final String LEADER = "control-plane.alpha.kubernetes.io/leader";
  private static final Set<String> NOT_MIRRORED =
      Set.of(
          "endpoints.kubernetes.io/last-change-trigger-time",
          "kubectl.kubernetes.io/last-applied-configuration");
  private static final GroupVersionKind OWNER = new GroupVersionKind("", "v1", "Endpoints");

  private Mirrors() {}

  /** Whether Endpoints are to have slices: some only tell who leads. */
  static boolean isWanted(ApiObject endpoints) {
    return !endpoints.meta().labels().getOrDefault(SKIP, "").equals("true")
        && !endpoints.meta().annotations().containsKey(LEADER);
  }

  /** A new one, which has no name yet. */
  static ApiObject create(ApiObject endpoints, MirrorGroup group) {
    ApiObject slice = ApiObject.of(ManagedSlices.KIND);
    slice.meta().tree().put("generateName", endpoints.meta().name() + "-");
    slice.meta().setNamespace(endpoints.meta().namespace());
    Owners.control(slice, OWNER, endpoints);
    slice.tree().put("addressType", group.addressType());
    fill(slice, endpoints, group);
    return slice;
  }

  /** Has one say what its Endpoints say. */
  static void fill(ApiObject slice, ApiObject endpoints, MirrorGroup group) {
    slice
        .meta()
        .tree()
        .put("labels", new LinkedHashMap<String, @Nullable Object>(labels(endpoints)));
    Map<String, String> annotations = annotations(endpoints);
    if (annotations.isEmpty()) {
      slice.meta().tree().remove("annotations");
    } else {
      slice
          .meta()
          .tree()
          .put("annotations", new LinkedHashMap<String, @Nullable Object>(annotations));
    }
    slice.tree().put("endpoints", new ArrayList<@Nullable Object>(group.endpoints()));
    slice.tree().put("ports", new ArrayList<@Nullable Object>(group.ports()));
  }

  /** Whether it says that already, in whichever order. */
  static boolean isFilled(ApiObject slice, ApiObject endpoints, MirrorGroup group) {
    return slice.meta().labels().equals(labels(endpoints))
        && slice.meta().annotations().equals(annotations(endpoints))
        && group.hasSame(slice.field("endpoints"));
  }

  private static Map<String, String> labels(ApiObject endpoints) {
    Map<String, String> out = new LinkedHashMap<>(endpoints.meta().labels());
    out.put(ManagedSlices.SERVICE, endpoints.meta().name());
    out.put(ManagedSlices.MANAGED_BY, MANAGER);
    return out;
  }

  private static Map<String, String> annotations(ApiObject endpoints) {
    Map<String, String> out = new LinkedHashMap<>(endpoints.meta().annotations());
    out.keySet().removeAll(NOT_MIRRORED);
    return out;
  }
}
