// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podtopologylabels.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Copies the topology labels of its node to a pod that is bound. */
@Component(
    property = {"name=PodTopologyLabels", "rank:Integer=500", "enabledByDefault:Boolean=true"})
public final class PodTopologyLabels implements MutatingAdmission {
  static final GroupResource NODES = new GroupResource("", "nodes");
  private static final List<String> LABELS =
      List.of("topology.kubernetes.io/zone", "topology.kubernetes.io/region");

  private final ObjectReader reader;

  @Activate
  public PodTopologyLabels(@Reference ObjectReader reader) {
    this.reader = reader;
  }

  @Override
  public Interest interest() {
    return new Interest(Set.of(Operation.CREATE), Set.of(new GroupResource("", "pods")), true);
  }

  @Override
  public void mutate(AdmissionRequest r) {
    ApiObject object = r.requireObject();
    switch (r.subresource()) {
      case "" -> label(object, object.field("spec").get("nodeName").text());
      case "binding" -> {
        if (object.field("target").get("kind").text("Node").equals("Node")) {
          label(object, object.field("target").get("name").text());
        }
      }
      default -> {}
    }
  }

  /** A label that the object brings itself is replaced: the node decides. */
  private void label(ApiObject object, String nodeName) {
    ApiObject node = nodeName.isEmpty() ? null : reader.get(NODES, "", nodeName);
    if (node == null) {
      return;
    }
    for (String key : LABELS) {
      String value = node.meta().labels().get(key);
      if (value != null) {
        object.meta().mutableLabels().put(key, value);
      }
    }
  }
}
