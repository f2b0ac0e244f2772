// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.servicepods.LastChange;
import io.quarterdeck.libraries.servicepods.ServicePods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Endpoints of a Service, as they should be. */
final class EndpointsObject {
  static final GroupVersionResource RESOURCE = new GroupVersionResource("", "v1", "endpoints");
  static final String MANAGED_BY = "endpoints.kubernetes.io/managed-by";
  static final String MANAGER = "endpoint-controller";

  private static final String HEADLESS = "service.kubernetes.io/headless";
  private static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "Endpoints");

  private EndpointsObject() {}

  static ApiObject create(ApiObject service) {
    ApiObject out = ApiObject.of(KIND);
    out.meta().setName(service.meta().name());
    out.meta().setNamespace(service.meta().namespace());
    return out;
  }

  /** Whether they say the same, whenever that has happened, in whichever order. */
  static boolean saySame(ApiObject one, ApiObject other) {
    return Subsets.of(one.field("subsets")).equals(Subsets.of(other.field("subsets")))
        && one.meta().labels().equals(other.meta().labels())
        && capacity(one).equals(capacity(other));
  }

  private static String capacity(ApiObject endpoints) {
    return endpoints.meta().annotations().getOrDefault(Capacity.ANNOTATION, "");
  }

  /** Those of the Service, and two that say what this is. */
  private static Map<String, String> labels(ApiObject service) {
    Map<String, String> out = new LinkedHashMap<>(service.meta().labels());
    out.put(MANAGED_BY, MANAGER);
    if (ServicePods.isHeadless(service)) {
      out.put(HEADLESS, "");
    } else {
      out.remove(HEADLESS);
    }
    return out;
  }

  /**
   * Makes them so.
   *
   * @param since when that happened which they now say; empty when that is not known
   */
  static void set(ApiObject endpoints, ApiObject service, Subsets wanted, String since) {
    List<@Nullable Object> subsets = wanted.trees();
    boolean exceeded = Capacity.isExceeded(Node.root(subsets));
    if (exceeded) {
      Capacity.truncate(subsets);
    }
    if (subsets.isEmpty()) {
      endpoints.tree().remove("subsets");
    } else {
      endpoints.tree().put("subsets", subsets);
    }
    endpoints
        .meta()
        .tree()
        .put("labels", new LinkedHashMap<String, @Nullable Object>(labels(service)));
    annotate(endpoints, LastChange.ANNOTATION, since);
    annotate(endpoints, Capacity.ANNOTATION, exceeded ? Capacity.TRUNCATED : "");
  }

  private static void annotate(ApiObject endpoints, String key, String value) {
    if (!value.isEmpty()) {
      endpoints.meta().mutableAnnotations().put(key, value);
    } else if (endpoints.meta().annotations().containsKey(key)) {
      endpoints.meta().mutableAnnotations().remove(key);
    }
  }
}
