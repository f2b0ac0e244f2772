// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.alwayspullimages.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.PodContainers;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** Has every image of a pod pulled with the pod's own credentials. */
@Component(
    property = {"name=AlwaysPullImages", "rank:Integer=2500", "enabledByDefault:Boolean=false"})
public final class AlwaysPullImages implements MutatingAdmission, ValidatingAdmission {
  private static final String ALWAYS = "Always";

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "pods"));
  }

  /** An update without a new image may not change a pull policy either. */
  private static boolean concerns(AdmissionRequest r) {
    return r.operation() == Operation.CREATE
        || !images(r.requireOldObject()).containsAll(images(r.requireObject()));
  }

  private static Set<String> images(ApiObject pod) {
    return PodContainers.all(pod.field("spec")).stream()
        .map(c -> c.get("image").text())
        .collect(Collectors.toSet());
  }

  @Override
  public void mutate(AdmissionRequest r) {
    if (!concerns(r)) {
      return;
    }
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    PodContainers.mutable(spec).forEach(c -> c.put("imagePullPolicy", ALWAYS));
    for (Map<String, @Nullable Object> v : PodContainers.mutable(spec, "volumes")) {
      if (v.get("image") != null) {
        Trees.object(v, "image").put("pullPolicy", ALWAYS);
      }
    }
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (!concerns(r)) {
      return;
    }
    Node spec = r.requireObject().field("spec");
    List<Node> policies = new ArrayList<>();
    PodContainers.all(spec).forEach(c -> policies.add(c.get("imagePullPolicy")));
    spec.get("volumes").items().stream()
        .map(v -> v.get("image"))
        .filter(Node::isPresent)
        .forEach(i -> policies.add(i.get("pullPolicy")));
    List<String> errors =
        policies.stream()
            .filter(p -> !p.text().equals(ALWAYS))
            .map(p -> FieldError.notSupported(p.path(), p.text(), List.of(ALWAYS)).toString())
            .toList();
    if (!errors.isEmpty()) {
      String all = String.join(", ", errors);
      throw r.forbidden(errors.size() == 1 ? all : "[" + all + "]");
    }
  }
}
