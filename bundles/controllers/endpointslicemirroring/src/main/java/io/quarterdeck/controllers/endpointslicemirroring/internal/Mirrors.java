// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.runtime.controller.Owners;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a mirrored slice says of itself: labels and annotations of its Endpoints, and its owner. */
final class Mirrors {
  static final GroupVersionResource RESOURCE =
      new GroupVersionResource("discovery.k8s.io", "v1", "endpointslices");
  static final String SERVICE = "kubernetes.io/service-name";

  private static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";
  private static final String MANAGER = "endpointslicemirroring-controller.k8s.io";
  private static final String SKIP = "endpointslice.kubernetes.io/skip-mirror";
  private static final String LEADER = "control-plane.alpha.kubernetes.io/leader";
  private static final Set<String> NOT_MIRRORED =
      Set.of(
          "endpoints.kubernetes.io/last-change-trigger-time",
          "kubectl.kubernetes.io/last-applied-configuration");
  private static final GroupVersionKind KIND =
      new GroupVersionKind("discovery.k8s.io", "v1", "EndpointSlice");
  private static final GroupVersionKind OWNER = new GroupVersionKind("", "v1", "Endpoints");

  private Mirrors() {}

  /** Whether Endpoints are to have slices: some only tell who leads. */
  static boolean isWanted(ApiObject endpoints) {
    return !endpoints.meta().labels().getOrDefault(SKIP, "").equals("true")
        && !endpoints.meta().annotations().containsKey(LEADER);
  }

  static boolean isOurs(ApiObject slice) {
    return MANAGER.equals(slice.meta().labels().get(MANAGED_BY));
  }

  static LabelSelector of(String service) {
    return new LabelSelector(
        List.of(
            new Requirement(SERVICE, Operator.IN, Set.of(service)),
            new Requirement(MANAGED_BY, Operator.IN, Set.of(MANAGER))));
  }

  /** A new one, which has no name yet. */
  static ApiObject create(ApiObject endpoints, MirrorGroup group) {
    ApiObject slice = ApiObject.of(KIND);
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
    out.put(SERVICE, endpoints.meta().name());
    out.put(MANAGED_BY, MANAGER);
    return out;
  }

  private static Map<String, String> annotations(ApiObject endpoints) {
    Map<String, String> out = new LinkedHashMap<>(endpoints.meta().annotations());
    out.keySet().removeAll(NOT_MIRRORED);
    return out;
  }
}
