// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RulesTest {
  private final BindingStrategy bindings =
      new BindingStrategy(new EscalationGuard(RulesTest::unused), true);
  private final RoleStrategy roles =
      new RoleStrategy(new EscalationGuard(RulesTest::unused), false);

  private static <T> T unused() {
    throw new AssertionError("no authorizer is asked here");
  }

  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> role(String json, boolean namespaced) {
    List<FieldError> errors = new ArrayList<>();
    RoleValidation.validate(object(json), namespaced, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static List<String> binding(String json, boolean namespaced) {
    List<FieldError> errors = new ArrayList<>();
    RoleBindingValidation.validate(object(json), namespaced, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void aRuleNeedsVerbsAndEitherResourcesOrPaths() {
    assertEquals(
        List.of(
            "rules[0].verbs: Required value: verbs must contain at least one value",
            "rules[0].apiGroups: Required value: resource rules must supply at least one api group",
            "rules[0].resources: Required value: resource rules must supply at least one resource"),
        role("{\"rules\":[{}]}", true));
    assertEquals(
        List.of(
            "rules[0].nonResourceURLs: Invalid value: [\"/x\"]: namespaced rules cannot apply to"
                + " non-resource URLs"),
        role("{\"rules\":[{\"verbs\":[\"get\"],\"nonResourceURLs\":[\"/x\"]}]}", true));
    assertEquals(
        List.of(
            "rules[0].nonResourceURLs: Invalid value: [\"/x\"]: rules cannot apply to both regular"
                + " resources and non-resource URLs"),
        role(
            "{\"rules\":[{\"verbs\":[\"get\"],\"nonResourceURLs\":[\"/x\"],\"apiGroups\":[\"\"]}]}",
            false));
  }

  @Test
  void anAggregationRuleNeedsSelectorsThatAreValid() {
    assertEquals(
        List.of(
            "aggregationRule.clusterRoleSelectors: Required value: at least one"
                + " clusterRoleSelector required if aggregationRule is non-nil"),
        role("{\"aggregationRule\":{\"clusterRoleSelectors\":[]}}", false));
    assertEquals(
        List.of(
            "aggregationRule.clusterRoleSelectors[0].matchExpressions[0].operator: Invalid value:"
                + " \"Bad\": not a valid selector operator",
            "aggregationRule.clusterRoleSelectors[0]: Invalid value: null: invalid label selector."),
        role(
            "{\"aggregationRule\":{\"clusterRoleSelectors\":[{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Bad\"}]}]}}",
            false));
  }

  @Test
  void aBindingNamesARoleAndSubjectsThatCanBe() {
    assertEquals(
        List.of(
            "roleRef.apiGroup: Unsupported value: \"x\": supported values:"
                + " \"rbac.authorization.k8s.io\"",
            "roleRef.kind: Unsupported value: \"Role\": supported values: \"ClusterRole\"",
            "roleRef.name: Invalid value: \"a/b\": may not contain '/'",
            "subjects[0].name: Required value",
            "subjects[0].kind: Unsupported value: \"\": supported values: \"ServiceAccount\","
                + " \"User\", \"Group\"",
            "subjects[1].apiGroup: Unsupported value: \"y\": supported values: \"\"",
            "subjects[1].namespace: Required value"),
        binding(
            "{\"roleRef\":{\"apiGroup\":\"x\",\"kind\":\"Role\",\"name\":\"a/b\"},\"subjects\":[{},"
                + "{\"kind\":\"ServiceAccount\",\"name\":\"a\",\"apiGroup\":\"y\"}]}",
            false));
  }

  @Test
  void apiGroupsDefaultButForServiceAccounts() {
    ApiObject o =
        object(
            "{\"roleRef\":{\"kind\":\"Role\",\"name\":\"r\"},\"subjects\":[{\"kind\":\"User\",\"name\":\"u\"},"
                + "{\"kind\":\"ServiceAccount\",\"name\":\"s\"}]}");
    bindings.applyDefaults(o);
    assertEquals("rbac.authorization.k8s.io", o.field("roleRef").get("apiGroup").text());
    assertEquals(
        List.of("rbac.authorization.k8s.io", ""),
        o.field("subjects").items().stream().map(s -> s.get("apiGroup").text()).toList());
  }

  @Test
  void tablesShowRoleAndSubjectsByKind() {
    ApiObject o =
        object(
            "{\"metadata\":{\"name\":\"b\"},\"roleRef\":{\"kind\":\"Role\",\"name\":\"r\"},\"subjects\":["
                + "{\"kind\":\"User\",\"name\":\"u\"},{\"kind\":\"User\",\"name\":\"v\"},"
                + "{\"kind\":\"ServiceAccount\",\"name\":\"s\",\"namespace\":\"n\"}]}");
    assertEquals(
        List.of("b", "Role/r", "<unknown>", "u, v", "", "n/s"),
        bindings.table().cells(o, Instant.EPOCH));
  }

  @Test
  void defaultsOfAnOlderReleaseGetWhatTheyLackAndKeepTheRest() {
    ApiObject wanted =
        object(
            "{\"metadata\":{\"name\":\"r\",\"labels\":{\"a\":\"new\",\"b\":\"2\"}},\"rules\":["
                + "{\"verbs\":[\"get\",\"list\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"]}]}");
    ApiObject stored =
        object(
            "{\"metadata\":{\"name\":\"r\",\"labels\":{\"a\":\"old\"}},\"rules\":["
                + "{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\",\"x\"]}]}");
    ApiObject out = Objects.requireNonNull(roles.reconcileBootstrap(stored, wanted));
    assertEquals("old", out.meta().labels().get("a"));
    assertEquals("2", out.meta().labels().get("b"));
    assertEquals(
        List.of(
            "{APIGroups:[\"\"], Resources:[\"pods\" \"x\"], Verbs:[\"get\"]}",
            "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"list\"]}"),
        PolicyRule.list(out.field("rules")).stream().map(PolicyRule::shown).toList());
    assertNull(roles.reconcileBootstrap(out, wanted), "nothing is left to do");
    stored.meta().mutableAnnotations().put(Reconciled.AUTOUPDATE, "false");
    assertNull(roles.reconcileBootstrap(stored, wanted));
  }
}
