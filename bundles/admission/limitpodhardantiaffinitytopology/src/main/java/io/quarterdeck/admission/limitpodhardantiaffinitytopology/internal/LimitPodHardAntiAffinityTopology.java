// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitpodhardantiaffinitytopology.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Lets required anti-affinity reach no further than a node. */
@Component(
    property = {
      "name=LimitPodHardAntiAffinityTopology",
      "rank:Integer=3000",
      "enabledByDefault:Boolean=false"
    })
public final class LimitPodHardAntiAffinityTopology implements ValidatingAdmission {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "pods"));
  }

  @Override
  public void validate(AdmissionRequest r) {
    Node required =
        r.requireObject()
            .field("spec")
            .at("affinity", "podAntiAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
    for (Node term : required.items()) {
      String key = term.get("topologyKey").text();
      if (!key.equals(HOSTNAME)) {
        throw r.forbidden(
            "affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey %s but only key %s is allowed"
                .formatted(key, HOSTNAME));
      }
    }
  }
}
