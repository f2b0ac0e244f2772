// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.namespace;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What every cluster has: the system's namespaces and the service that leads to this server. */
public final class SystemObjects {
  private static final List<String> NAMESPACES =
      List.of("default", "kube-system", "kube-public", "kube-node-lease");

  private SystemObjects() {}

  /**
   * All of them.
   *
   * @param server the cluster address of this server
   */
  public static List<ApiObject> all(String server) {
    List<ApiObject> out = new ArrayList<>();
    for (String name : NAMESPACES) {
      ApiObject namespace = ApiObject.of(new GroupVersionKind("", "v1", "Namespace"));
      namespace.meta().setName(name);
      out.add(namespace);
    }
    out.add(service(server));
    return out;
  }

  private static ApiObject service(String server) {
    ApiObject service = ApiObject.of(new GroupVersionKind("", "v1", "Service"));
    service.meta().setName("kubernetes");
    service.meta().setNamespace("default");
    service.meta().mutableLabels().put("component", "apiserver");
    service.meta().mutableLabels().put("provider", "kubernetes");
    Map<String, @Nullable Object> port = new LinkedHashMap<>();
    port.put("name", "https");
    port.put("port", 443L);
    port.put("protocol", "TCP");
    port.put("targetPort", 6443L);
    Map<String, @Nullable Object> spec = service.object("spec");
    spec.put("clusterIP", server);
    spec.put("ports", new ArrayList<Object>(List.of(port)));
    spec.put("sessionAffinity", "None");
    spec.put("type", "ClusterIP");
    return service;
  }
}
