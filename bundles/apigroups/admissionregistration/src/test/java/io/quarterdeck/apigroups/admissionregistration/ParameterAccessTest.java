// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterAccessTest {
  private static final GroupResource POLICIES =
      new GroupResource("admissionregistration.k8s.io", "validatingadmissionpolicies");

  private final List<String> asked = new ArrayList<>();
  private final MemoryObjects objects = new MemoryObjects();
  private boolean allowed;

  private final AccessReviewer reviewer =
      new AccessReviewer() {
        @Override
        public Decision review(Attributes a) {
          asked.add(
              String.join(
                  " ",
                  a.verb(),
                  a.apiGroup(),
                  a.apiVersion(),
                  a.resource(),
                  a.namespace(),
                  a.name()));
          return allowed ? new Decision.Allow("") : Decision.noOpinion();
        }

        @Override
        public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
          throw new UnsupportedOperationException();
        }
      };

  /** Knows the kind Limit alone. */
  private static KindLookup.@Nullable Served find(GroupVersionKind kind) {
    return kind.kind().equals("Limit")
        ? new KindLookup.Served(
            new GroupVersionResource(kind.group(), kind.version(), "limits"), true)
        : null;
  }

  private final ParameterAccess access =
      new ParameterAccess(() -> reviewer, () -> ParameterAccessTest::find);

  private StrategyContext by(UserInfo user) {
    return new StrategyContext(
        new GroupVersionResource("admissionregistration.k8s.io", "v1", "x"),
        new GroupVersionKind("admissionregistration.k8s.io", "v1", "X"),
        "",
        "",
        user,
        false,
        objects,
        Instant.EPOCH,
        warning -> {});
  }

  private static Node spec(String json) {
    return Literal.object("{'spec':" + json + "}").field("spec");
  }

  private static final UserInfo ALICE =
      new UserInfo("alice", "u1", List.of("a", "b"), Map.of("y", List.of("2"), "x", List.of("1")));

  private List<String> policy(String spec, @Nullable String before) {
    List<FieldError> errors = new ArrayList<>();
    access.ofPolicy(spec(spec), before == null ? null : spec(before), by(ALICE), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private List<String> binding(String spec, @Nullable String before) {
    List<FieldError> errors = new ArrayList<>();
    access.ofBinding(
        spec(spec), before == null ? null : spec(before), POLICIES.resource(), by(ALICE), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static final String LIMIT =
      "{'paramKind':{'apiVersion':'example.com/v1','kind':'Limit'}}";

  @Test
  void whoWritesAPolicyMayReadAllItsParameters() {
    allowed = true;
    assertEquals(List.of(), policy(LIMIT, null));
    assertEquals(List.of("get example.com v1 limits * *"), asked);
  }

  @Test
  void whoMayNotIsShownWithAllThatIsKnown() {
    assertEquals(
        List.of(
            "spec.paramKind: Forbidden: user &{alice u1 [a b] map[x:[1] y:[2]]} must have \"get\""
                + " permission on all objects of the referenced paramKind (kind=Limit,"
                + " apiVersion=example.com/v1)"),
        policy(LIMIT, null));
  }

  @Test
  void aKindThatNobodyServesMayBeAnyResource() {
    policy("{'paramKind':{'apiVersion':'v1','kind':'Nope'}}", null);
    assertEquals(List.of("get  v1 * * *"), asked);
  }

  @Test
  void whatIsTheSameAsBeforeIsNotAskedForAgain() {
    assertEquals(List.of(), policy(LIMIT, LIMIT));
    assertEquals(List.of(), policy("{}", null));
    String ref = "{'policyName':'p','paramRef':{'name':'a'}}";
    assertEquals(List.of(), binding(ref, ref));
    assertEquals(List.of(), binding("{'policyName':'p'}", null));
    assertEquals(List.of(), asked);
    assertEquals(1, policy(LIMIT, "{}").size());
    assertEquals(1, binding(ref, "{'policyName':'q','paramRef':{'name':'a'}}").size());
  }

  @Test
  void thePrivilegedGroupIsNotAsked() {
    List<FieldError> errors = new ArrayList<>();
    access.ofPolicy(spec(LIMIT), null, by(UserInfo.of("root", UserInfo.PRIVILEGED_GROUP)), errors);
    assertEquals(List.of(), errors);
    assertEquals(List.of(), asked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'a','namespace':'ns'} | get example.com v1 limits ns a",
        "{'name':'a'} | get example.com v1 limits * a",
        "{'selector':{}} | list example.com v1 limits * *",
        "{'selector':{},'namespace':'ns'} | list example.com v1 limits ns *",
      })
  void whoWritesABindingMayReadTheParametersItNames(String ref, String question) {
    ApiObject policy = Literal.object("{'metadata':{'name':'p'},'spec':" + LIMIT + "}");
    objects.put(POLICIES, policy);
    assertEquals(
        List.of(
            "spec.paramRef: Forbidden: user &{alice u1 [a b] map[x:[1] y:[2]]} does not have \""
                + question.split(" ", -1)[0]
                + "\" permission on the object referenced by paramRef"),
        binding("{'policyName':'p','paramRef':" + ref + "}", null));
    assertEquals(List.of(question), asked);
  }

  @Test
  void ofAPolicyThatIsNotThereTheParametersMayBeAnything() {
    assertEquals(
        List.of(
            "spec.paramRef: Forbidden: unable to get policy p to determine minimum required"
                + " permissions and user &{alice u1 [a b] map[x:[1] y:[2]]} does not have \"get\""
                + " permission for all groups, versions and resources"),
        binding("{'policyName':'p','paramRef':{'name':'a'}}", null));
    assertEquals(List.of("get * * * * a"), asked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | <unset>",
        "{'paramRef':{}} | <unset>",
        "{'paramRef':{'name':'a'}} | */a",
        "{'paramRef':{'name':'a','namespace':'ns'}} | ns/a",
      })
  void aCellNamesTheParameters(String spec, String cell) {
    assertEquals(cell, ParameterText.of(spec(spec).get("paramRef")));
  }
}
