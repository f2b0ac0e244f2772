// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.contract.Threads;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicySourceTest {
  private static final String GROUP = "admissionregistration.k8s.io";
  private static final GroupResource POLICIES = new GroupResource(GROUP, "policies");
  private static final GroupResource BINDINGS = new GroupResource(GROUP, "bindings");

  private final MemoryObjects objects = new MemoryObjects();
  private final PolicySource<String> source =
      new PolicySource<>(objects, "policies", "bindings", p -> p.meta().name());

  @AfterEach
  void close() {
    source.close();
    assertEquals(0, objects.listeners(POLICIES) + objects.listeners(BINDINGS));
  }

  private void policy(String name) {
    objects.put(POLICIES, Literal.object("{'metadata':{'name':'" + name + "'}}"));
  }

  private void binding(String name, String policy) {
    objects.put(
        BINDINGS,
        Literal.object(
            "{'metadata':{'name':'%s'},'spec':{'policyName':'%s','validationActions':['Deny','Audit']}}"
                .formatted(name, policy)));
  }

  /** {@code policy=binding+binding}, in order. */
  private List<String> hooks(Attempt attempt) {
    return source.hooks(attempt.request()).stream()
        .map(
            h ->
                h.policy()
                    + "="
                    + h.bindings().stream().map(Binding::name).collect(Collectors.joining("+")))
        .toList();
  }

  private List<String> hooks() {
    return hooks(Attempt.create("pods", Literal.pod("{}")));
  }

  @Test
  void policiesAndTheirBindingsComeByName() {
    policy("b");
    policy("a");
    binding("z", "a");
    binding("y", "b");
    binding("x", "a");
    assertEquals(List.of("a=x+z", "b=y"), hooks());
  }

  @Test
  void aPolicyWithoutABindingIsNotInForce() {
    policy("a");
    assertEquals(List.of(), hooks());
    policy("b");
    binding("x", "b");
    assertEquals(List.of("b=x"), hooks());
  }

  @Test
  void aBindingOfNoPolicyIsPassedOver() {
    binding("x", "missing");
    assertEquals(List.of(), hooks());
    policy("missing");
    assertEquals(List.of("missing=x"), hooks());
  }

  @Test
  void changesTakeEffectAtOnce() {
    policy("a");
    policy("b");
    binding("x", "a");
    assertEquals(List.of("a=x"), hooks());
    binding("x", "b");
    assertEquals(List.of("b=x"), hooks());
    objects.delete(BINDINGS, "", "x");
    assertEquals(List.of(), hooks());
  }

  @Test
  void aBindingKeepsItsActionsAndItsParameter() {
    policy("a");
    objects.put(
        BINDINGS,
        Literal.object(
            """
            {'metadata':{'name':'x'},'spec':{'policyName':'a','validationActions':['Warn','Audit'],
             'paramRef':{'name':'n','namespace':'m','parameterNotFoundAction':'Deny'}}}
            """));
    Binding binding =
        source
            .hooks(Attempt.create("pods", Literal.pod("{}")).request())
            .getFirst()
            .bindings()
            .getFirst();
    assertEquals(List.of("Warn", "Audit"), binding.actions());
    assertEquals(new Parameters.Ref("n", "m", null, true), binding.paramRef());
  }

  @ParameterizedTest(name = "{0} {1}: exempt {2}")
  @CsvSource({
    "admissionregistration.k8s.io, validatingadmissionpolicies, true",
    "admissionregistration.k8s.io, validatingadmissionpolicybindings, true",
    "admissionregistration.k8s.io, mutatingadmissionpolicies, true",
    "admissionregistration.k8s.io, mutatingadmissionpolicybindings, true",
    "admissionregistration.k8s.io, validatingwebhookconfigurations, false",
    "authentication.k8s.io, tokenreviews, true",
    "authentication.k8s.io, selfsubjectreviews, true",
    "authorization.k8s.io, subjectaccessreviews, true",
    "authorization.k8s.io, localsubjectaccessreviews, true",
    "authorization.k8s.io, selfsubjectaccessreviews, true",
    "authorization.k8s.io, selfsubjectrulesreviews, true",
    "example.org, tokenreviews, false",
  })
  void policiesAndReviewsThemselvesAreExempt(String group, String resource, boolean exempt) {
    policy("a");
    binding("x", "a");
    ApiObject object = Literal.object("{'apiVersion':'v1','kind':'K','metadata':{'name':'n'}}");
    assertEquals(
        exempt ? List.of() : List.of("a=x"),
        hooks(Attempt.create(resource, object).ofGroup(group)));
  }

  @Test
  void whoAsksWhilePoliciesChangeSeesThemWhole() throws Exception {
    policy("a");
    binding("x", "a");
    Threads.run(
        (thread, round) -> {
          if (thread == 0) {
            binding("y" + round, "a");
            objects.delete(BINDINGS, "", "y" + round);
          } else {
            assertFalse(hooks().isEmpty(), "x is bound all the time");
          }
        });
    assertEquals(List.of("a=x"), hooks());
  }
}
