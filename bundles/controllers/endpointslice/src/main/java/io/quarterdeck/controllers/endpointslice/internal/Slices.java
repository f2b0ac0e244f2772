// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.servicepods.LastChange;
import io.quarterdeck.libraries.servicepods.ServicePods;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.runtime.controller.Owners;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a slice says of itself: its labels, its owner, its fields. */
final class Slices {
  static final String MANAGER = "endpointslice-controller.k8s.io";

  private static final String HEADLESS = "service.kubernetes.io/headless";
  private static final Set<String> RESERVED =
      Set.of(ManagedSlices.SERVICE, ManagedSlices.MANAGED_BY, HEADLESS);
  private static final GroupVersionKind OWNER = new GroupVersionKind("", "v1", "Service");

  private Slices() {}

  /** A new one, which has no name yet. */
  static ApiObject create(ApiObject service, String addressType, List<@Nullable Object> ports) {
    ApiObject slice = ApiObject.of(ManagedSlices.KIND);
    slice.meta().tree().put("generateName", service.meta().name() + "-");
    slice.meta().setNamespace(service.meta().namespace());
    setLabels(slice, service);
    Owners.control(slice, OWNER, service);
    slice.tree().put("addressType", addressType);
    slice.tree().put("endpoints", new ArrayList<@Nullable Object>());
    slice.tree().put("ports", ports);
    return slice;
  }

  static void setLabels(ApiObject slice, ApiObject service) {
    Map<String, @Nullable Object> labels = new LinkedHashMap<>(unreserved(service));
    if (ServicePods.isHeadless(service)) {
      labels.put(HEADLESS, "");
    }
    labels.put(ManagedSlices.SERVICE, service.meta().name());
    labels.put(ManagedSlices.MANAGED_BY, MANAGER);
    slice.meta().tree().put("labels", labels);
  }

  /** Whether it has the labels of its Service, and no others. */
  static boolean hasLabels(ApiObject slice, ApiObject service) {
    return unreserved(slice).equals(unreserved(service));
  }

  private static Map<String, String> unreserved(ApiObject object) {
    Map<String, String> labels = new LinkedHashMap<>(object.meta().labels());
    labels.keySet().removeAll(RESERVED);
    return labels;
  }

  static boolean isOwnedBy(ApiObject slice, ApiObject service) {
    return slice.root().at("metadata", "ownerReferences").items().stream()
        .anyMatch(
            o ->
                o.get("uid").text().equals(service.meta().uid())
                    && o.get("kind").text().equals("Service")
                    && o.get("apiVersion").text().equals("v1"));
  }

  static List<Endpoint> endpoints(ApiObject slice) {
    return slice.field("endpoints").items().stream().map(Endpoint::of).toList();
  }

  static int size(ApiObject slice) {
    return slice.field("endpoints").size();
  }

  static void setEndpoints(ApiObject slice, List<Endpoint> endpoints) {
    List<@Nullable Object> trees = new ArrayList<>();
    endpoints.forEach(e -> trees.add(e.tree()));
    slice.tree().put("endpoints", trees);
  }

  static String addressType(ApiObject slice) {
    return slice.field("addressType").text();
  }

  /** Whether it is one that stands for no endpoints, as this Service's would be written now. */
  static boolean isPlaceholder(ApiObject slice, ApiObject wanted) {
    Node owners = slice.root().at("metadata", "ownerReferences");
    return size(slice) == 0
        && slice.field("ports").isEmpty()
        && slice.meta().labels().equals(wanted.meta().labels())
        && owners.value() instanceof List<?> list
        && list.equals(wanted.meta().tree().get("ownerReferences"));
  }

  /**
   * Says when that happened which it says.
   *
   * @param since empty when that is not known
   */
  static void setLastChange(ApiObject slice, String since) {
    if (!since.isEmpty()) {
      slice.meta().mutableAnnotations().put(LastChange.ANNOTATION, since);
    } else if (slice.meta().annotations().containsKey(LastChange.ANNOTATION)) {
      slice.meta().mutableAnnotations().remove(LastChange.ANNOTATION);
    }
  }
}
