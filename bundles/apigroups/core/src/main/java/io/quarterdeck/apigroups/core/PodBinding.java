// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The {@code binding} of a pod to a node: what a scheduler posts. */
final class PodBinding implements Subresource.Action {
  @Override
  public ApiObject perform(ApiObject body, Subresource.Parent parent, StrategyContext context) {
    validate(body);
    String node = body.field("target").get("name").text();
    parent.update(pod -> bind(pod, node, body, context.now()));
    return Status.success(null).toObject();
  }

  private static void validate(ApiObject binding) {
    List<FieldError> errors = new ArrayList<>();
    Node target = binding.field("target");
    if (!target.get("kind").isEmpty() && !target.get("kind").text().equals("Node")) {
      errors.add(
          FieldError.notSupported(
              target.get("kind").path(), target.get("kind").text(), List.of("Node", "<empty>")));
    }
    if (target.get("name").isEmpty()) {
      errors.add(FieldError.required(target.get("name").path(), ""));
    }
    if (!errors.isEmpty()) {
      throw ApiException.invalid(
          new GroupVersionKind("", "v1", "Binding"), binding.meta().name(), errors);
    }
  }

  private static ApiObject bind(ApiObject pod, String node, ApiObject binding, Instant now) {
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
    pod.object("spec").put("nodeName", node);
    binding.meta().annotations().forEach((k, v) -> pod.meta().mutableAnnotations().put(k, v));
    PodConditions.scheduled(pod.object("status"), now);
    return pod;
  }

  private static ApiException refuse(String name, String why) {
    return ApiException.conflict(new GroupResource("", "pods/binding"), name, why);
  }
}
