// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.limitranger.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.PodResources;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Defaults and bounds of what containers, pods and claims of a namespace may ask for. */
@Component(property = {"name=LimitRanger", "rank:Integer=2900", "enabledByDefault:Boolean=true"})
public final class LimitRanger implements MutatingAdmission, ValidatingAdmission {
  static final GroupResource RANGES = new GroupResource("", "limitranges");
  private static final String CONTAINER = "Container";
  private static final Set<String> OF_PODS = Set.of("cpu", "memory");

  private final Followed<Limits> ranges;

  @Activate
  public LimitRanger(@Reference ObjectReader reader) {
    ranges = new Followed<>(reader, RANGES, Limits::of);
  }

  @Override
  public Interest interest() {
    return new Interest(
        Set.of(Operation.CREATE, Operation.UPDATE),
        Set.of(new GroupResource("", "pods"), new GroupResource("", "persistentvolumeclaims")),
        true);
  }

  @Override
  public void mutate(AdmissionRequest r) {
    if (isPodThatIsSized(r) && !isLeaving(r)) {
      for (Limits range : ranges.in(r.namespace())) {
        Defaults.apply(range.ofType(CONTAINER), r.requireObject());
      }
    }
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (isLeaving(r)) {
      return;
    }
    if (isPodThatIsSized(r)) {
      refuse(r, LimitRanger::ofPod);
    } else if (r.isFor("", "persistentvolumeclaims")) {
      refuse(r, LimitRanger::ofClaim);
    }
  }

  /** A pod gets its resources when it is made, and others by resizing it. */
  private static boolean isPodThatIsSized(AdmissionRequest r) {
    return r.operation() == Operation.CREATE
        ? r.isFor("", "pods")
        : r.resource().resource().equals("pods") && r.subresource().equals("resize");
  }

  /** What is being deleted is left alone. */
  private static boolean isLeaving(AdmissionRequest r) {
    ApiObject before = r.oldObject();
    return before != null && !before.meta().deletionTimestamp().isEmpty();
  }

  private interface Check {
    void run(Limits range, Node object, Set<String> problems);
  }

  /** The first limit range that is broken answers, with everything that it finds. */
  private void refuse(AdmissionRequest r, Check check) {
    for (Limits range : ranges.in(r.namespace())) {
      Set<String> problems = new LinkedHashSet<>();
      check.run(range, r.requireObject().root(), problems);
      if (!problems.isEmpty()) {
        String all = String.join(", ", problems);
        throw r.forbidden(problems.size() == 1 ? all : "[" + all + "]");
      }
    }
  }

  private static void ofPod(Limits range, Node pod, Set<String> problems) {
    for (Limits.Item limit : range.items()) {
      switch (limit.type()) {
        case CONTAINER -> {
          ofContainers(limit, pod.at("spec", "containers"), problems);
          ofContainers(limit, pod.at("spec", "initContainers"), problems);
        }
        case "Pod" ->
            Constraints.check(limit, ofWhole(pod, "requests"), ofWhole(pod, "limits"), problems);
        default -> {}
      }
    }
  }

  /** Of its own resources cpu and memory count instead of the containers'; no overhead does. */
  private static Map<String, Quantity> ofWhole(Node pod, String side) {
    Node spec = pod.get("spec");
    Map<String, Quantity> out = PodResources.ofContainers(spec, side);
    Map<String, Quantity> own = ResourceList.of(spec.at("resources", side));
    own.keySet().retainAll(OF_PODS);
    out.putAll(own);
    return out;
  }

  private static void ofContainers(Limits.Item limit, Node containers, Set<String> problems) {
    for (Node c : containers.items()) {
      Constraints.check(
          limit,
          ResourceList.of(c.at("resources", "requests")),
          ResourceList.of(c.at("resources", "limits")),
          problems);
    }
  }

  private static void ofClaim(Limits range, Node claim, Set<String> problems) {
    Map<String, Quantity> requests = ResourceList.of(claim.at("spec", "resources", "requests"));
    range
        .ofType("PersistentVolumeClaim")
        .forEach(limit -> Constraints.checkRequests(limit, requests, problems));
  }

  @Deactivate
  void deactivate() {
    ranges.close();
  }
}
