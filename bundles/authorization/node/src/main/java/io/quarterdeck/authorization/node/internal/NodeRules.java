// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import io.quarterdeck.spi.authorization.Attributes;
import java.util.Map;
import java.util.Set;

/** What every node may do with resources that are not divided among the nodes. */
final class NodeRules {
  private static final Set<String> READ = Set.of("get", "list", "watch");
  private static final Set<String> CREATE = Set.of("create");
  private static final Set<String> RECORD = Set.of("create", "patch", "update");

  private static final Map<String, Set<String>> VERBS =
      Map.ofEntries(
          Map.entry("authentication.k8s.io/tokenreviews", CREATE),
          Map.entry("authorization.k8s.io/subjectaccessreviews", CREATE),
          Map.entry("authorization.k8s.io/localsubjectaccessreviews", CREATE),
          Map.entry("/services", READ),
          Map.entry("/endpoints", Set.of("get")),
          Map.entry("/events", RECORD),
          Map.entry("events.k8s.io/events", RECORD),
          Map.entry(
              "certificates.k8s.io/certificatesigningrequests",
              Set.of("create", "get", "list", "watch")),
          Map.entry("storage.k8s.io/csidrivers", READ),
          Map.entry("node.k8s.io/runtimeclasses", READ));

  private NodeRules() {}

  static boolean allow(Attributes a) {
    return a.resourceRequest()
        && VERBS
            .getOrDefault(a.apiGroup() + "/" + a.qualifiedResource(), Set.of())
            .contains(a.verb());
  }
}
