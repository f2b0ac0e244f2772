// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The service {@code default/kubernetes}, which pods reach the API through. The core group makes it
 * at the first start; this makes it again when it is gone, as it was, and has it lead to the port
 * that the server listens on (source: package {@code controlplane/controller/kubernetesservice}).
 */
final class KubernetesService {
  static final GroupResource SERVICES = new GroupResource("", "services");
  static final String NAMESPACE = "default";
  static final String NAME = "kubernetes";

  /** What of its spec is its author's; the rest is defaulted anew. */
  private static final Set<String> KEPT =
      Set.of(
          "clusterIP",
          "clusterIPs",
          "ipFamilies",
          "ipFamilyPolicy",
          "ports",
          "sessionAffinity",
          "type");

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final long port;
  private volatile @Nullable ApiObject last;

  KubernetesService(ObjectReader reader, ObjectWriter writer, long port) {
    this.reader = reader;
    this.writer = writer;
    this.port = port;
  }

  /** Its state before it went, if it does. */
  void remember(ApiObject service) {
    last = service;
  }

  /** Once a start: has the stored one lead to this server's port; whether there is one yet. */
  boolean correct() {
    ApiObject stored = reader.getLive(SERVICES, NAMESPACE, NAME);
    if (stored != null && !stored.equals(atPort(stored.copy()))) {
      writer.update(SERVICES, NAMESPACE, NAME, this::atPort);
    }
    return stored != null;
  }

  /** Makes it again when it is not there and it is known how it was. */
  void reconcile() {
    ApiObject before = last;
    if (before == null || reader.getLive(SERVICES, NAMESPACE, NAME) != null) {
      return;
    }
    try {
      writer.create(SERVICES, atPort(anew(before)));
    } catch (ApiException e) {
      if (e.code() != 409) {
        throw e;
      }
    }
  }

  private static ApiObject anew(ApiObject before) {
    ApiObject service = ApiObject.of(before.gvk());
    service.meta().setNamespace(NAMESPACE);
    service.meta().setName(NAME);
    service.meta().mutableLabels().put("component", "apiserver");
    service.meta().mutableLabels().put("provider", "kubernetes");
    Map<String, @Nullable Object> spec = new LinkedHashMap<>(before.copy().object("spec"));
    spec.keySet().retainAll(KEPT);
    service.tree().put("spec", spec);
    return service;
  }

  private ApiObject atPort(ApiObject service) {
    if (service.object("spec").get("ports") instanceof List<?> ports) {
      for (Object p : ports) {
        if (p instanceof Map<?, ?> each && "https".equals(each.get("name"))) {
          @SuppressWarnings("unchecked")
          Map<String, @Nullable Object> https = (Map<String, @Nullable Object>) each;
          https.put("targetPort", port);
        }
      }
    }
    return service;
  }
}
