// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.KindLookup.Served;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How many pods their controllers want: a workload's replicas, or what its scale says. */
final class OwnerScales {
  private static final Set<String> APPS = Set.of("apps", "extensions");
  private static final GroupResource REPLICA_SETS = new GroupResource("apps", "replicasets");

  private final ObjectReader reader;
  private final ObjectClient client;
  private final KindLookup kinds;

  OwnerScales(ObjectReader reader, ObjectClient client, KindLookup kinds) {
    this.reader = reader;
    this.client = client;
    this.kinds = kinds;
  }

  private record Scale(String uid, long replicas) {
    static Scale of(ApiObject owner) {
      return new Scale(owner.meta().uid(), owner.field("spec").get("replicas").number(1));
    }
  }

  /**
   * What is wanted in all, each controller counted once.
   *
   * @param unmanaged takes the names of pods without a controller
   */
  long expected(List<ApiObject> pods, List<String> unmanaged) {
    Map<String, Scale> byReference = new HashMap<>();
    Map<String, Long> byOwner = new HashMap<>();
    for (ApiObject pod : pods) {
      Node reference = Owners.controllerOf(pod);
      if (reference == null) {
        unmanaged.add(pod.meta().name());
        continue;
      }
      Scale scale =
          byReference.computeIfAbsent(
              reference.get("uid").text(), uid -> find(reference, pod.meta().namespace()));
      if (scale == null) {
        throw new SyncFailure("found no controllers for pod \"" + pod.meta().name() + "\"");
      }
      byOwner.put(scale.uid(), scale.replicas());
    }
    return byOwner.values().stream().mapToLong(Long::longValue).sum();
  }

  private @Nullable Scale find(Node reference, String namespace) {
    String group = GroupVersion.parse(reference.get("apiVersion").text()).group();
    ApiObject owner =
        switch (reference.get("kind").text()) {
          case "ReplicationController" ->
              group.isEmpty()
                  ? get(new GroupResource("", "replicationcontrollers"), namespace, reference)
                  : null;
          case "StatefulSet" ->
              group.equals("apps")
                  ? get(new GroupResource("apps", "statefulsets"), namespace, reference)
                  : null;
          case "ReplicaSet" -> APPS.contains(group) ? ofReplicaSet(namespace, reference) : null;
          default -> null;
        };
    return owner != null ? Scale.of(owner) : scale(reference, namespace);
  }

  /** Its Deployment, if it has one. */
  private @Nullable ApiObject ofReplicaSet(String namespace, Node reference) {
    ApiObject set = get(REPLICA_SETS, namespace, reference);
    Node above = set == null ? null : Owners.controllerOf(set);
    if (above == null || !above.get("kind").text().equals("Deployment")) {
      return set;
    }
    return APPS.contains(GroupVersion.parse(above.get("apiVersion").text()).group())
        ? get(new GroupResource("apps", "deployments"), namespace, above)
        : null;
  }

  private @Nullable ApiObject get(GroupResource resource, String namespace, Node reference) {
    ApiObject found = reader.get(resource, namespace, reference.get("name").text());
    return found != null && found.meta().uid().equals(reference.get("uid").text()) ? found : null;
  }

  private @Nullable Scale scale(Node reference, String namespace) {
    GroupVersion version = GroupVersion.parse(reference.get("apiVersion").text());
    String kind = reference.get("kind").text();
    Served served = kinds.find(version.withKind(kind));
    if (served == null) {
      throw new SyncFailure(
          "no matches for kind \"%s\" in version \"%s\""
              .formatted(kind, reference.get("apiVersion").text()));
    }
    try {
      ApiObject scale =
          client.document(
              path(served.resource(), namespace, reference.get("name").text()), "application/json");
      return scale.meta().uid().equals(reference.get("uid").text())
          ? new Scale(scale.meta().uid(), scale.field("spec").get("replicas").number())
          : null;
    } catch (ApiException e) {
      if (e.is(StatusReason.NOT_FOUND)) {
        return null;
      }
      throw e;
    }
  }

  private static String path(GroupVersionResource resource, String namespace, String name) {
    String root = resource.group().isEmpty() ? "/api/" : "/apis/" + resource.group() + "/";
    return root
        + resource.version()
        + "/namespaces/"
        + namespace
        + "/"
        + resource.resource()
        + "/"
        + name
        + "/scale";
  }
}
