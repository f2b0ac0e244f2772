// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.taintnodesbycondition.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** Keeps pods away from a new node until a controller has seen it ready. */
@Component(
    property = {"name=TaintNodesByCondition", "rank:Integer=2600", "enabledByDefault:Boolean=true"})
public final class TaintNodesByCondition implements MutatingAdmission {
  private static final String NOT_READY = "node.kubernetes.io/not-ready";
  private static final String EFFECT = "NoSchedule";

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "nodes"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    boolean tainted =
        Node.root(spec).get("taints").items().stream()
            .anyMatch(
                t ->
                    t.get("key").text().equals(NOT_READY) && t.get("effect").text().equals(EFFECT));
    if (!tainted) {
      Map<String, @Nullable Object> taint = new LinkedHashMap<>();
      taint.put("key", NOT_READY);
      taint.put("effect", EFFECT);
      Trees.list(spec, "taints").add(taint);
    }
  }
}
