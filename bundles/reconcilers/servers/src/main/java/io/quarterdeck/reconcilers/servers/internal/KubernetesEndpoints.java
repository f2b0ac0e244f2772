// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps the endpoints of {@code default/kubernetes} as they should be: Endpoints and a slice. */
final class KubernetesEndpoints {
  static final GroupResource ENDPOINTS = new GroupResource("", "endpoints");
  static final GroupResource SLICES = new GroupResource("discovery.k8s.io", "endpointslices");
  private static final String NAME = "kubernetes";
  private static final String NAMESPACE = "default";

  /** Its two objects, by name. */
  static final FieldSelector OWN =
      new FieldSelector(
          List.of(
              new FieldSelector.Term("metadata.namespace", NAMESPACE, false),
              new FieldSelector.Term("metadata.name", NAME, false)));

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final long port;

  KubernetesEndpoints(ObjectReader reader, ObjectWriter writer, long port) {
    this.reader = reader;
    this.writer = writer;
    this.port = port;
  }

  static boolean isOwn(ApiObject object) {
    return object.meta().namespace().equals(NAMESPACE) && object.meta().name().equals(NAME);
  }

  /**
   * {@code addresses}: sorted; none leaves things as they are, since clients need somewhere to go.
   */
  void reconcile(List<String> addresses) {
    if (!addresses.isEmpty()) {
      ensure(ENDPOINTS, endpoints(addresses), "subsets");
      ensure(SLICES, slice(addresses), "addressType", "endpoints", "ports");
    }
  }

  private void ensure(GroupResource resource, ApiObject wanted, String... fields) {
    ApiObject stored = reader.getLive(resource, NAMESPACE, NAME);
    if (stored == null) {
      try {
        writer.create(resource, wanted);
      } catch (ApiException e) {
        if (e.code() != 409) {
          throw e;
        }
      }
    } else if (!stored.equals(changed(stored.copy(), wanted, fields))) {
      writer.update(resource, NAMESPACE, NAME, now -> changed(now, wanted, fields));
    }
  }

  private static ApiObject changed(ApiObject now, ApiObject wanted, String... fields) {
    for (String field : fields) {
      now.tree().put(field, wanted.tree().get(field));
    }
    now.meta().mutableLabels().putAll(wanted.meta().labels());
    return now;
  }

  private ApiObject endpoints(List<String> addresses) {
    ApiObject object = object(new GroupVersionKind("", "v1", "Endpoints"));
    object.meta().mutableLabels().put("endpointslice.kubernetes.io/skip-mirror", "true");
    List<@Nullable Object> ips = new ArrayList<>();
    addresses.forEach(a -> ips.add(map("ip", a)));
    Map<String, @Nullable Object> subset = map("addresses", ips);
    subset.put("ports", list(port()));
    object.tree().put("subsets", list(subset));
    return object;
  }

  private ApiObject slice(List<String> addresses) {
    ApiObject object = object(new GroupVersionKind("discovery.k8s.io", "v1", "EndpointSlice"));
    object.meta().mutableLabels().put("kubernetes.io/service-name", NAME);
    object.tree().put("addressType", addresses.getFirst().contains(":") ? "IPv6" : "IPv4");
    List<@Nullable Object> endpoints = new ArrayList<>();
    for (String address : addresses) {
      Map<String, @Nullable Object> endpoint = map("addresses", list(address));
      endpoint.put("conditions", map("ready", true));
      endpoints.add(endpoint);
    }
    object.tree().put("endpoints", endpoints);
    object.tree().put("ports", list(port()));
    return object;
  }

  private static ApiObject object(GroupVersionKind kind) {
    ApiObject object = ApiObject.of(kind);
    object.meta().setName(NAME);
    object.meta().setNamespace(NAMESPACE);
    return object;
  }

  private Map<String, @Nullable Object> port() {
    Map<String, @Nullable Object> out = map("name", "https");
    out.put("port", port);
    out.put("protocol", "TCP");
    return out;
  }

  private static Map<String, @Nullable Object> map(String field, @Nullable Object value) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put(field, value);
    return out;
  }

  private static List<@Nullable Object> list(Object element) {
    List<@Nullable Object> out = new ArrayList<>();
    out.add(element);
    return out;
  }
}
