// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.namespace.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.ServedResources;
import io.quarterdeck.runtime.controller.ServedResources.One;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One namespace on its way out: pods first, then all else that can be deleted in it, by whomever it
 * is served; a group whose server does not answer holds it up. What it waits for is reported in its
 * conditions. Kubernetes: {@code namespacedResourcesDeleter}.
 */
final class Termination {
  static final GroupVersionResource NAMESPACES = new GroupVersionResource("", "v1", "namespaces");

  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final String FINALIZER = "kubernetes";

  private final ObjectClient client;
  private final InstantSource clock;
  private final Contents contents;

  Termination(ObjectClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
    contents = new Contents(client);
  }

  /** Does what can be done now. */
  Outcome advance(String name) {
    ApiObject namespace = client.get(NAMESPACES, "", name);
    if (namespace == null || namespace.meta().deletionTimestamp().isEmpty()) {
      return Outcome.DONE;
    }
    namespace = client.change(NAMESPACES, "", name, ObjectClient.STATUS, Termination::terminating);
    if (namespace == null || namespace.field("spec").get("finalizers").isEmpty()) {
      return Outcome.DONE;
    }
    Findings findings = emptied(name);
    client.change(
        NAMESPACES,
        "",
        name,
        ObjectClient.STATUS,
        now -> Conditions.in(now, findings, clock.instant()));
    if (findings.hasErrors()) {
      return Outcome.RETRY;
    }
    if (findings.waitSeconds() > 0) {
      return Outcome.after(Duration.ofSeconds(findings.waitSeconds() / 2 + 1));
    }
    finish(name, namespace.meta().uid());
    return Outcome.DONE;
  }

  private static ApiObject terminating(ApiObject namespace) {
    if (!namespace.meta().deletionTimestamp().isEmpty()) {
      namespace.object("status").put("phase", "Terminating");
    }
    return namespace;
  }

  private Findings emptied(String namespace) {
    Findings findings = new Findings();
    ServedResources served;
    try {
      served = ServedResources.of(client);
    } catch (ApiException e) {
      findings.discoveryFailed(e.status().message());
      return findings;
    }
    if (!served.failed().isEmpty()) {
      findings.discoveryFailed(served.failed());
    }
    List<One> all = new ArrayList<>(served.preferred());
    all.removeIf(one -> !one.namespaced() || !one.has("delete"));
    One pods = null;
    for (One one : all) {
      pods = one.resource().equals(PODS) ? one : pods;
    }
    if (pods != null) {
      all.remove(pods);
      contents.delete(pods, namespace, findings);
      if (findings.isHeldByPods()) {
        return findings;
      }
    }
    all.forEach(one -> contents.delete(one, namespace, findings));
    return findings;
  }

  /** Its finalizer goes, and with it the namespace, when it was the last one. */
  private void finish(String name, String uid) {
    try {
      client.change(
          NAMESPACES,
          "",
          name,
          "finalize",
          now -> now.meta().uid().equals(uid) ? finalized(now) : now);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }

  private static ApiObject finalized(ApiObject namespace) {
    Map<String, @Nullable Object> spec = namespace.object("spec");
    List<String> left = new ArrayList<>(namespace.field("spec").get("finalizers").strings());
    left.remove(FINALIZER);
    if (left.isEmpty()) {
      spec.remove("finalizers");
    } else {
      spec.put("finalizers", left);
    }
    return namespace;
  }
}
