// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.AnswerTable;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Tables of pods and what one policy has against each, or makes of it. */
final class PolicyTable {
  private static final String ANY =
      "'runAsUser':{'rule':'RunAsAny'},'seLinux':{'rule':'RunAsAny'},"
          + "'fsGroup':{'rule':'RunAsAny'},'supplementalGroups':{'rule':'RunAsAny'},"
          + "'volumes':['*']";

  private final Policy policy;

  private PolicyTable(Policy policy) {
    this.policy = policy;
  }

  /** A policy that allows anything but what its rules, as JSON in single quotes, forbid. */
  static PolicyTable of(String rules) {
    return of("", rules);
  }

  /** The same, with annotations. */
  static PolicyTable of(String annotations, String rules) {
    return new PolicyTable(policy(annotations, rules));
  }

  /** Of rules that are there twice the later one counts. */
  static Policy policy(String annotations, String rules) {
    ApiObject object =
        Literal.object(
            "{'apiVersion':'policy/v1beta1','kind':'PodSecurityPolicy','metadata':{'name':'a',"
                + "'annotations':{%s}},'spec':{%s}}".formatted(annotations, ANY));
    object.object("spec").putAll(Literal.object("{" + rules + "}").tree());
    return Policy.of(object);
  }

  /** What is broken by each pod as it is. */
  Stream<DynamicTest> checks(String pods) {
    return ValidationTable.of(pods)
        .tests((pod, errors) -> errors.addAll(policy.check(new Pod(object(pod)))));
  }

  /**
   * The pod after it was completed: what it notes, its own context, and those of its containers.
   */
  Stream<DynamicTest> completes(String pods) {
    return AnswerTable.of(pods).tests(this::completed);
  }

  private List<String> completed(Node asked) {
    ApiObject pod = object(asked);
    policy.complete(new Pod(pod));
    List<String> out = new ArrayList<>();
    pod.meta().annotations().forEach((key, value) -> out.add(key + ": " + value));
    Node spec = pod.field("spec");
    add("pod", spec.get("securityContext"), out);
    for (Container c : new Pod(pod).containers()) {
      add(c.name(), c.node().get("securityContext"), out);
    }
    add("class", spec.get("runtimeClassName"), out);
    return out;
  }

  private static void add(String whose, Node what, List<String> out) {
    if (what.isPresent()) {
      out.add(whose + " " + Literal.text(what.value()).replace("'", ""));
    }
  }

  private static ApiObject object(Node pod) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(pod.value()))).copy();
  }
}
