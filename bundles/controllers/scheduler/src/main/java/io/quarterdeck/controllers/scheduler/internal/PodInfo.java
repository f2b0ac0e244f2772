// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.HostPort;
import io.quarterdeck.libraries.pods.PodResources;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Owners;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is remembered of a pod that a node holds.
 *
 * @param generation of its spec
 * @param owner the UID of its controller; empty for none
 * @param shunned pods that must not come near it
 */
record PodInfo(
    ObjectKey key,
    String uid,
    long generation,
    String owner,
    Map<String, String> labels,
    Map<String, Long> requests,
    Set<HostPort> ports,
    List<PodTerm> shunned) {

  static PodInfo of(ApiObject pod) {
    Node spec = pod.field("spec");
    Node owner = Owners.controllerOf(pod);
    return new PodInfo(
        ObjectKey.of(pod),
        pod.meta().uid(),
        pod.meta().generation(),
        owner == null ? "" : owner.get("uid").text(),
        Map.copyOf(pod.meta().labels()),
        Map.copyOf(Amounts.of(PodResources.requestsInUse(pod.root()))),
        HostPort.of(spec),
        PodTerm.required(spec, "podAntiAffinity", pod.meta().namespace()));
  }
}
