// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names under which Kubernetes' monitors ask, in Kubernetes' order, and the check that tells
 * here. Kubernetes has a check for each thing that it starts; several of them are one thing here.
 */
final class HealthNames {
  /** The paths themselves, which pass closed doors. */
  static final Set<String> ENDPOINTS = Set.of("/livez", "/readyz", "/healthz");

  /** Checks that need no look: that this is answered says it. */
  static final String ANSWERS = "ping";

  static final String STORAGE = "etcd";
  static final String BOOTSTRAP = "poststarthook/bootstrap-objects";
  static final String ADMISSION = "admission-plugins";

  private static final String HOOK = "poststarthook/";
  private static final String CUSTOM = HOOK + "crd-informer-synced";
  private static final Map<String, String> ALL = new LinkedHashMap<>();

  static {
    for (String name : List.of("ping", "log", "loopback-serving-certificate")) {
      ALL.put(name, ANSWERS);
    }
    ALL.put("etcd", STORAGE);
    ALL.put("etcd-readiness", STORAGE);
    ALL.put("informer-sync", BOOTSTRAP);
    ALL.put(HOOK + "start-apiserver-admission-initializer", ADMISSION);
    ALL.put(HOOK + "generic-apiserver-start-informers", BOOTSTRAP);
    for (String own :
        List.of("priority-and-fairness-config-consumer", "priority-and-fairness-filter")) {
      ALL.put(HOOK + own, HOOK + own);
    }
    for (String bootstrap :
        List.of(
            "storage-object-count-tracker-hook",
            "start-apiextensions-informers",
            "start-apiextensions-controllers",
            "crd-informer-synced",
            "start-system-namespaces-controller",
            "peer-endpoint-reconciler-controller",
            "start-cluster-authentication-info-controller",
            "start-kube-apiserver-identity-lease-controller",
            "start-kube-apiserver-identity-lease-garbage-collector")) {
      ALL.put(HOOK + bootstrap, BOOTSTRAP);
    }
    // told by who serves custom resources; it keeps its place
    ALL.put(CUSTOM, CUSTOM);
    ALL.put(HOOK + "storage-readiness", STORAGE);
    for (String bootstrap :
        List.of(
            "start-legacy-token-tracking-controller",
            "start-service-ip-repair-controllers",
            "rbac/bootstrap-roles",
            "scheduling/bootstrap-system-priority-classes")) {
      ALL.put(HOOK + bootstrap, BOOTSTRAP);
    }
    String producer = HOOK + "priority-and-fairness-config-producer";
    ALL.put(producer, producer);
    for (String bootstrap :
        List.of(
            "bootstrap-controller",
            "start-kubernetes-service-cidr-controller",
            "aggregator-reload-proxy-client-cert",
            "start-kube-aggregator-informers",
            "apiservice-status-local-available-controller",
            "apiservice-status-remote-available-controller",
            "apiservice-registration-controller",
            "apiservice-wait-for-first-sync",
            "apiservice-discovery-controller",
            "kube-apiserver-autoregistration")) {
      ALL.put(HOOK + bootstrap, BOOTSTRAP);
    }
    ALL.put("autoregister-completion", BOOTSTRAP);
    ALL.put(HOOK + "apiservice-openapi-controller", BOOTSTRAP);
    ALL.put(HOOK + "apiservice-openapiv3-controller", BOOTSTRAP);
  }

  private HealthNames() {}

  /** Name to check, in order. */
  static Map<String, String> of(String endpoint) {
    Map<String, String> out = new LinkedHashMap<>(ALL);
    boolean ready = endpoint.equals("readyz");
    out.keySet()
        .removeAll(
            ready
                ? List.of("loopback-serving-certificate")
                : List.of("etcd-readiness", "informer-sync"));
    return out;
  }
}
