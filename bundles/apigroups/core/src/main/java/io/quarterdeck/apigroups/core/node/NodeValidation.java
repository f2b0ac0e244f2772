// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.node;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.core.common.GoJson;
import io.quarterdeck.apigroups.podtemplate.container.ResourceValidation;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates nodes.
 *
 * <p>Kubernetes: {@code ValidateNode}, {@code ValidateNodeUpdate}.
 */
final class NodeValidation {
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
  private static final String AVOID_PODS = "scheduler.alpha.kubernetes.io/preferAvoidPods";

  private NodeValidation() {}

  /** Validates a new node. */
  static void validate(ApiObject node, List<FieldError> errors) {
    annotations(node, errors);
    taints(node, errors);
    resources(node, errors);
    podBlocks(node.field("spec").get("podCIDRs"), errors);
  }

  /** Validates a changed node. */
  static void validateUpdate(ApiObject node, ApiObject old, List<FieldError> errors) {
    validate(node, errors);
    changes(node, old, errors);
  }

  /** Validates a changed status: the whole node but the form of its pod CIDRs. */
  static void validateStatus(ApiObject node, ApiObject old, List<FieldError> errors) {
    annotations(node, errors);
    taints(node, errors);
    resources(node, errors);
    changes(node, old, errors);
  }

  private static void changes(ApiObject node, ApiObject old, List<FieldError> errors) {
    addresses(node.field("status").get("addresses"), errors);
    given(node.field("spec").get("podCIDRs"), old.field("spec").get("podCIDRs"), errors);
    Node provider = node.field("spec").get("providerID");
    String before = old.field("spec").get("providerID").text();
    if (!before.isEmpty() && !before.equals(provider.text())) {
      errors.add(
          FieldError.forbidden(
              provider.path(), "node updates may not change providerID except from \"\" to valid"));
    }
    Node external = node.field("spec").get("externalID");
    if (!external.text().equals(old.field("spec").get("externalID").text())) {
      errors.add(FieldError.forbidden(external.path(), "may not be updated"));
    }
  }

  private static void annotations(ApiObject node, List<FieldError> errors) {
    String avoided = node.meta().annotations().getOrDefault(AVOID_PODS, "");
    if (avoided.isEmpty()) {
      return;
    }
    String problem = GoJson.objectProblem(avoided, "v1.AvoidPods");
    if (!problem.isEmpty()) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("metadata", "annotations", "AvoidPods"), AVOID_PODS, problem));
    }
  }

  private static void taints(ApiObject node, List<FieldError> errors) {
    Node taints = node.field("spec").get("taints").withPath(FieldPath.of("metadata", "taints"));
    Set<List<String>> seen = new HashSet<>();
    for (Node t : taints.items()) {
      Validate.form(t.get("key"), Names::qualified, errors);
      List<String> problems = Names.labelValue(t.get("value").text());
      if (!problems.isEmpty()) {
        errors.add(FieldError.invalid(t.get("value"), String.join(";", problems)));
      }
      if (Validate.required(t.get("effect"), errors)) {
        Validate.oneOf(t.get("effect"), EFFECTS, errors);
      }
      if (!seen.add(List.of(t.get("key").text(), t.get("effect").text()))) {
        errors.add(
            FieldError.duplicate(
                t.path(), shown(t), "taints must be unique by key and effect pair"));
      }
    }
  }

  private static Map<String, @Nullable Object> shown(Node taint) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Key", taint.get("key").text());
    out.put("Value", taint.get("value").text());
    out.put("Effect", taint.get("effect").text());
    out.put("TimeAdded", taint.get("timeAdded").value());
    return out;
  }

  private static void resources(ApiObject node, List<FieldError> errors) {
    for (String field : List.of("capacity", "allocatable")) {
      Node amounts = node.field("status").get(field);
      amounts
          .entries()
          .keySet()
          .forEach(name -> ResourceValidation.amount(name, amounts.get(name), errors));
    }
  }

  private static void podBlocks(Node blocks, List<FieldError> errors) {
    blocks.items().forEach(b -> Addresses.block(b, errors));
    List<String> all = blocks.strings();
    if (all.size() < 2) {
      return;
    }
    Set<Boolean> families = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      if (Addresses.parseBlock(all.get(i)) == null) {
        errors.add(
            FieldError.internal(
                blocks.path(),
                "invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR["
                    + i
                    + "]: <nil> (invalid CIDR address: "
                    + all.get(i)
                    + ")"));
        families.clear();
        break;
      }
      families.add(Addresses.isIpv6(all.get(i)));
    }
    if (families.size() < 2 || all.size() > 2) {
      errors.add(
          FieldError.invalid(blocks, "may specify no more than one CIDR for each IP family"));
    }
  }

  private static void addresses(Node addresses, List<FieldError> errors) {
    Set<@Nullable Object> seen = new HashSet<>();
    for (Node a : addresses.items()) {
      if (!seen.add(a.value())) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        shown.put("Type", a.get("type").text());
        shown.put("Address", a.get("address").text());
        errors.add(FieldError.duplicate(a.path(), shown));
      }
    }
  }

  private static void given(Node blocks, Node old, List<FieldError> errors) {
    List<String> before = old.strings();
    List<String> now = blocks.strings();
    if (!before.isEmpty() && !before.equals(now)) {
      errors.add(
          FieldError.forbidden(
              blocks.path(), "node updates may not change podCIDR except from \"\" to valid"));
    }
  }
}
