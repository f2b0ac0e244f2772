// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.runtimeclass.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.libraries.pods.Tolerations;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Takes the overhead and the scheduling rules of a pod's runtime class over into the pod. */
@Component(property = {"name=RuntimeClass", "rank:Integer=1200", "enabledByDefault:Boolean=true"})
public final class RuntimeClass implements MutatingAdmission, ValidatingAdmission {
  static final GroupResource CLASSES = new GroupResource("node.k8s.io", "runtimeclasses");

  private final ObjectReader reader;

  @Activate
  public RuntimeClass(@Reference ObjectReader reader) {
    this.reader = reader;
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "pods"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    ApiObject found = classOf(r);
    if (found == null) {
      return;
    }
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    overhead(r, found.field("overhead").get("podFixed"), spec);
    Node scheduling = found.field("scheduling");
    nodeSelector(r, scheduling.get("nodeSelector"), spec);
    tolerations(scheduling, spec);
  }

  private @Nullable ApiObject classOf(AdmissionRequest r) {
    Node name = r.requireObject().field("spec").get("runtimeClassName");
    if (name.isAbsent()) {
      return null;
    }
    ApiObject cached = reader.get(CLASSES, "", name.text());
    ApiObject found = cached != null ? cached : reader.getLive(CLASSES, "", name.text());
    if (found == null) {
      throw r.forbidden("pod rejected: RuntimeClass \"" + name.text() + "\" not found");
    }
    return found;
  }

  private static void overhead(
      AdmissionRequest r, Node prescribed, Map<String, @Nullable Object> spec) {
    if (prescribed.isEmpty()) {
      return;
    }
    Node own = Node.root(spec).get("overhead");
    if (!own.isEmpty() && !ResourceList.of(own).equals(ResourceList.of(prescribed))) {
      throw r.forbidden(
          "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
    }
    spec.put("overhead", Trees.copyValue(prescribed.value()));
  }

  private static void nodeSelector(
      AdmissionRequest r, Node prescribed, Map<String, @Nullable Object> spec) {
    if (prescribed.isEmpty()) {
      return;
    }
    Map<String, @Nullable Object> own = Trees.object(spec, "nodeSelector");
    prescribed
        .stringMap()
        .forEach(
            (key, value) -> {
              Object before = own.putIfAbsent(key, value);
              if (before != null && !before.equals(value)) {
                throw r.forbidden(
                    "conflict: runtimeClass.scheduling.nodeSelector[%s] = %s; pod.spec.nodeSelector[%s] = %s"
                        .formatted(key, value, key, before));
              }
            });
  }

  /** Once for all: what another one covers is left out, also of the pod's own. */
  private static void tolerations(Node scheduling, Map<String, @Nullable Object> spec) {
    List<Node> own = Node.root(spec).get("tolerations").items();
    List<@Nullable Object> merged = Tolerations.merge(own, scheduling.get("tolerations").items());
    if (scheduling.isPresent() && !merged.isEmpty()) {
      spec.put("tolerations", merged);
    }
  }

  @Override
  public void validate(AdmissionRequest r) {
    Node own = r.requireObject().field("spec").get("overhead");
    ApiObject found = classOf(r);
    Node prescribed = found == null ? Node.root(null) : found.field("overhead").get("podFixed");
    if (found != null && found.field("overhead").isPresent()) {
      if (!ResourceList.of(own).equals(ResourceList.of(prescribed))) {
        throw r.forbidden(
            "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
      }
    } else if (!own.isEmpty()) {
      throw r.forbidden(
          "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead");
    }
  }
}
