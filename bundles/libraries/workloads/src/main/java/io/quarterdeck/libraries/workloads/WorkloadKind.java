// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;

/** What a controller controls, as a kind and as a resource. */
public record WorkloadKind(GroupVersionKind kind, GroupVersionResource resource) {
  public static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  public static final GroupResource POD_RESOURCE = PODS.groupResource();

  public static WorkloadKind of(String group, String version, String kind, String resource) {
    return new WorkloadKind(
        new GroupVersionKind(group, version, kind),
        new GroupVersionResource(group, version, resource));
  }

  public GroupResource groupResource() {
    return resource.groupResource();
  }
}
