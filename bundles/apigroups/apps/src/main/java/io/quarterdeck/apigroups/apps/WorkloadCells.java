// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import io.quarterdeck.spi.group.SelectorText;

/** Table cells that the workloads share. */
final class WorkloadCells {
  private WorkloadCells() {}

  /** {@code ready/wanted}. */
  static String ready(ApiObject o) {
    return o.field("status").get("readyReplicas").number()
        + "/"
        + o.field("spec").get("replicas").number();
  }

  static String containers(ApiObject o) {
    return PodTemplate.containerNames(podSpec(o));
  }

  static String images(ApiObject o) {
    return PodTemplate.images(podSpec(o));
  }

  static String selector(ApiObject o) {
    return SelectorText.of(o.field("spec").get("selector"));
  }

  private static Node podSpec(ApiObject o) {
    return o.field("spec").at("template", "spec");
  }
}
