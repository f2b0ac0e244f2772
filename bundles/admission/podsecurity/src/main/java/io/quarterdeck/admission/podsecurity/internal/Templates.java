// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where the pod template of each workload stands. */
final class Templates {
  private static final Map<GroupResource, List<String>> PATHS =
      Map.of(
          new GroupResource("", "podtemplates"), List.of("template"),
          new GroupResource("", "replicationcontrollers"), List.of("spec", "template"),
          new GroupResource("apps", "replicasets"), List.of("spec", "template"),
          new GroupResource("apps", "deployments"), List.of("spec", "template"),
          new GroupResource("apps", "statefulsets"), List.of("spec", "template"),
          new GroupResource("apps", "daemonsets"), List.of("spec", "template"),
          new GroupResource("batch", "jobs"), List.of("spec", "template"),
          new GroupResource("batch", "cronjobs"),
              List.of("spec", "jobTemplate", "spec", "template"));

  private Templates() {}

  static Set<GroupResource> resources() {
    return PATHS.keySet();
  }

  /** Absent when the workload has none. */
  static Node of(GroupResource resource, ApiObject workload) {
    return workload.root().at(PATHS.getOrDefault(resource, List.of()).toArray(new String[0]));
  }
}
