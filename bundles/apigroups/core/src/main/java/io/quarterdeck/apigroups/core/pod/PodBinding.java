// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The {@code binding} of a pod to a node: what a scheduler posts. */
final class PodBinding implements Subresource.Action {
  private static final GroupResource PODS = new GroupResource("", "pods");

  @Override
  public void check(ApiObject body, String name, StrategyContext context) {
    if (!body.meta().name().equals(name)) {
      throw ApiException.badRequest("name in URL does not match name in Binding object");
    }
    List<FieldError> errors = new ArrayList<>();
    Node target = body.field("target");
    if (!target.get("kind").isEmpty() && !target.get("kind").text().equals("Node")) {
      errors.add(
          FieldError.notSupported(
              target.get("kind").path(), target.get("kind").text(), List.of("Node", "<empty>")));
    }
    if (target.get("name").isEmpty()) {
      errors.add(FieldError.required(target.get("name").path(), ""));
    }
    if (!errors.isEmpty()) {
      throw refused(errors);
    }
  }

  /** Kubernetes answers a bad binding with the bare list of errors, which is a 500. */
  private static ApiException refused(List<FieldError> errors) {
    String all = errors.stream().map(FieldError::toString).collect(Collectors.joining(", "));
    String text = errors.size() == 1 ? all : "[" + all + "]";
    return new ApiException(new Status(500, "", text, null, false));
  }

  @Override
  public ApiObject perform(ApiObject body, Subresource.Parent parent, StrategyContext context) {
    parent.update(pod -> bind(pod, body, context.now()));
    return Status.success(null).toObject();
  }

  private static ApiObject bind(ApiObject pod, ApiObject binding, Instant now) {
    precondition("UID", binding.meta().uid(), pod.meta().uid(), pod);
    precondition(
        "ResourceVersion", binding.meta().resourceVersion(), pod.meta().resourceVersion(), pod);
    String name = pod.meta().name();
    if (!pod.meta().deletionTimestamp().isEmpty()) {
      throw refuse(name, "pod " + name + " is being deleted, cannot be assigned to a host");
    }
    String current = pod.field("spec").get("nodeName").text();
    if (!current.isEmpty()) {
      throw refuse(name, "pod " + name + " is already assigned to node \"" + current + "\"");
    }
    if (!pod.field("spec").get("schedulingGates").isEmpty()) {
      throw refuse(name, "pod " + name + " has non-empty .spec.schedulingGates");
    }
    pod.object("spec").put("nodeName", binding.field("target").get("name").text());
    binding.meta().annotations().forEach((k, v) -> pod.meta().mutableAnnotations().put(k, v));
    binding.meta().labels().forEach((k, v) -> pod.meta().mutableLabels().put(k, v));
    PodConditions.scheduled(pod.object("status"), now);
    return pod;
  }

  /** A uid or resourceVersion in the binding says which pod is meant. */
  private static void precondition(String what, String wanted, String actual, ApiObject pod) {
    if (!wanted.isEmpty() && !wanted.equals(actual)) {
      throw ApiException.conflict(
          PODS,
          pod.meta().name(),
          "StorageError: invalid object, Code: 4, Key: /registry/pods/%s, ResourceVersion: 0,"
                  .formatted(pod.namespacedName())
              + " AdditionalErrorMsg: Precondition failed: %s in precondition: %s, %s in object meta: %s"
                  .formatted(what, wanted, what, actual));
    }
  }

  private static ApiException refuse(String name, String why) {
    return ApiException.conflict(new GroupResource("", "pods/binding"), name, why);
  }
}
