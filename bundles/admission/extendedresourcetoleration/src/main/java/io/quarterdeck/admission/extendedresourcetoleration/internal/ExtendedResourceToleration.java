// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.extendedresourcetoleration.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** Lets pods onto the nodes that are kept for the extended resources that they ask for. */
@Component(
    property = {
      "name=ExtendedResourceToleration",
      "rank:Integer=1700",
      "enabledByDefault:Boolean=false"
    })
public final class ExtendedResourceToleration implements MutatingAdmission {
  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "pods"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    Set<String> asked = new TreeSet<>();
    for (String list : List.of("containers", "initContainers")) {
      for (Node c : Node.root(spec).get(list).items()) {
        c.at("resources", "requests").entries().keySet().stream()
            .filter(ResourceList::isExtended)
            .forEach(asked::add);
      }
    }
    asked.forEach(resource -> tolerate(spec, resource));
  }

  private static void tolerate(Map<String, @Nullable Object> spec, String resource) {
    Map<String, @Nullable Object> toleration = new LinkedHashMap<>();
    toleration.put("key", resource);
    toleration.put("operator", "Exists");
    toleration.put("effect", "NoSchedule");
    List<@Nullable Object> own = Trees.list(spec, "tolerations");
    if (!own.contains(toleration)) {
      own.add(toleration);
    }
  }
}
