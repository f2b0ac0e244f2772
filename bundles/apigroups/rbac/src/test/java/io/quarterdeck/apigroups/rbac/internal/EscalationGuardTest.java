// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer.NonResourceRule;
import io.quarterdeck.spi.authorization.Authorizer.ResourceRule;
import io.quarterdeck.spi.authorization.Authorizer.Rules;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EscalationGuardTest {

  /** What the user holds, and which special verbs. */
  private static final class Holdings implements AccessReviewer {
    private final List<ResourceRule> rules = new ArrayList<>();
    private final List<NonResourceRule> paths = new ArrayList<>();
    private final Set<String> special = new HashSet<>();
    private String error = "";

    @Override
    public Decision review(Attributes a) {
      String asked = a.verb() + " " + a.namespace() + " " + a.resource() + " " + a.name();
      return special.contains(asked) ? new Decision.Allow("") : Decision.noOpinion();
    }

    @Override
    public Rules rulesFor(UserInfo user, String namespace) {
      return new Rules(rules, paths, false, error);
    }

    void holds(String verbs, String group, String resource, String... names) {
      rules.add(
          new ResourceRule(
              List.of(verbs.split(",")), List.of(group), List.of(resource), List.of(names)));
    }
  }

  private final Holdings holdings = new Holdings();
  private final MemoryObjects objects = new MemoryObjects();
  private final Map<String, ResourceStrategy> strategies =
      new Strategies(() -> holdings).byResource();

  private UpdateStrategy strategy(String resource) {
    return (UpdateStrategy) Objects.requireNonNull(strategies.get(resource));
  }

  private StrategyContext context(String resource, String namespace, UserInfo user) {
    return new StrategyContext(
        new GroupVersionResource(Strategies.GROUP, "v1", resource),
        new GroupVersionKind(Strategies.GROUP, "v1", "X"),
        namespace,
        "",
        user,
        false,
        objects,
        Instant.EPOCH,
        w -> {});
  }

  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static ApiObject role(String rules) {
    return object("{\"metadata\":{\"name\":\"t\"},\"rules\":" + rules + "}");
  }

  private void create(String resource, String namespace, ApiObject o) {
    UserInfo alice = UserInfo.of("alice", "developers", "system:authenticated");
    strategy(resource).prepareForCreate(o, context(resource, namespace, alice));
  }

  private String refusal(String resource, String namespace, ApiObject o) {
    ApiException e = assertThrows(ApiException.class, () -> create(resource, namespace, o));
    return e.code() + " " + e.status().message();
  }

  private static final String START =
      "403 roles.rbac.authorization.k8s.io \"t\" is forbidden: user \"alice\""
          + " (groups=[\"developers\" \"system:authenticated\"]) is attempting to grant RBAC"
          + " permissions not currently held:\n";

  @Test
  void onlyWhatIsMissingIsNamedAndVerbsAreJoined() {
    holdings.holds("get,list", "", "configmaps");
    create(
        "roles",
        "ns",
        role("[{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"]}]"));
    assertEquals(
        START
            + "{APIGroups:[\"\"], Resources:[\"configmaps\"], Verbs:[\"watch\" \"delete\"]}\n"
            + "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"get\"]}\n"
            + "{APIGroups:[\"apps\"], Resources:[\"pods\"], Verbs:[\"get\"]}",
        refusal(
            "roles",
            "ns",
            role(
                "[{\"verbs\":[\"get\",\"watch\",\"delete\"],\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"]},"
                    + "{\"verbs\":[\"get\"],\"apiGroups\":[\"\",\"apps\"],\"resources\":[\"pods\"]}]")));
  }

  @Test
  void whatOfTheUsersOwnCouldNotBeResolvedIsSaid() {
    holdings.error = "clusterrole.rbac.authorization.k8s.io \"gone\" not found";
    assertEquals(
        START
            + "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"get\"]}; resolution errors:"
            + " [clusterrole.rbac.authorization.k8s.io \"gone\" not found]",
        refusal(
            "roles",
            "ns",
            role("[{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"]}]")));
  }

  @Test
  void namesWildcardsAndSubresourcesAreCoveredAsTheAuthorizerMatches() {
    holdings.holds("get", "", "secrets", "s1");
    holdings.holds("*", "apps", "*");
    holdings.holds("update", "", "*/status");
    create(
        "roles",
        "ns",
        role(
            "[{\"verbs\":[\"*\",\"get\"],\"apiGroups\":[\"apps\"],\"resources\":[\"*\",\"a/b\"]}]"));
    create(
        "roles",
        "ns",
        role("[{\"verbs\":[\"update\"],\"apiGroups\":[\"\"],\"resources\":[\"pods/status\"]}]"));
    assertEquals(
        START
            + "{APIGroups:[\"\"], Resources:[\"secrets\"], ResourceNames:[\"s2\"], Verbs:[\"get\"]}",
        refusal(
            "roles",
            "ns",
            role(
                "[{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"secrets\"],\"resourceNames\":[\"s1\",\"s2\"]}]")));
    assertEquals(
        START + "{APIGroups:[\"\"], Resources:[\"secrets\"], Verbs:[\"get\"]}",
        refusal(
            "roles",
            "ns",
            role("[{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"secrets\"]}]")));
  }

  @Test
  void pathsAreCoveredByPathsThatEndInAStar() {
    holdings.paths.add(new NonResourceRule(List.of("get"), List.of("/logs/*")));
    create(
        "clusterroles",
        "",
        role("[{\"verbs\":[\"get\"],\"nonResourceURLs\":[\"/logs/a\",\"/logs/b*\"]}]"));
    String text =
        refusal("clusterroles", "", role("[{\"verbs\":[\"get\"],\"nonResourceURLs\":[\"/x*\"]}]"));
    assertEquals(true, text.endsWith("\n{NonResourceURLs:[\"/x*\"], Verbs:[\"get\"]}"), text);
  }

  @Test
  void anAggregationRuleNeedsEverything() {
    ApiObject o =
        object(
            "{\"metadata\":{\"name\":\"t\"},\"aggregationRule\":{\"clusterRoleSelectors\":[{\"matchLabels\":{\"a\":\"b\"}}]}}");
    assertEquals(
        "403 clusterroles.rbac.authorization.k8s.io \"t\" is forbidden: must have cluster-admin"
            + " privileges to use the aggregationRule",
        refusal("clusterroles", "", o));
    holdings.holds("*", "*", "*");
    holdings.paths.add(new NonResourceRule(List.of("*"), List.of("*")));
    create("clusterroles", "", o);
  }

  @Test
  void theVerbsEscalateAndBindLiftTheCheckAndSoDoesThePrivilegedGroup() {
    ApiObject all = role("[{\"verbs\":[\"*\"],\"apiGroups\":[\"*\"],\"resources\":[\"*\"]}]");
    strategy("roles")
        .prepareForCreate(all, context("roles", "ns", UserInfo.of("x", "system:masters")));
    holdings.special.add("escalate ns roles ");
    create("roles", "ns", all);
    objects.put(new GroupResource(Strategies.GROUP, "clusterroles"), all);
    ApiObject binding =
        object(
            "{\"metadata\":{\"name\":\"b\"},\"roleRef\":{\"kind\":\"ClusterRole\",\"name\":\"t\"}}");
    assertEquals(true, refusal("rolebindings", "ns", binding).contains("attempting to grant"));
    holdings.special.add("bind ns clusterroles t");
    create("rolebindings", "ns", binding);
  }

  @Test
  void aReferenceOfNoKnownKindIsLeftToTheRulesOfBindings() {
    ApiObject binding =
        object(
            "{\"metadata\":{\"name\":\"b\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\","
                + "\"kind\":\"clusterrole\",\"name\":\"t\"}}");
    create("rolebindings", "ns", binding);
    List<FieldError> errors = new ArrayList<>();
    RoleBindingValidation.validate(binding, true, errors);
    assertEquals(
        "[roleRef.kind: Unsupported value: \"clusterrole\": supported values: \"Role\","
            + " \"ClusterRole\"]",
        errors.toString());
  }

  @Test
  void aBindingToARoleThatIsNotThereIsNotFound() {
    ApiObject binding =
        object(
            "{\"metadata\":{\"name\":\"b\"},\"roleRef\":{\"kind\":\"Role\",\"name\":\"absent\"}}");
    assertEquals(
        "404 rolebindings.rbac.authorization.k8s.io \"absent\" not found",
        refusal("rolebindings", "ns", binding));
  }

  @Test
  void anUpdateIsCheckedUnlessItOnlyServesTheGarbageCollector() {
    String rules = "[{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"]}]";
    ApiObject old = role(rules);
    ApiObject owned = old.copy();
    owned.meta().setFinalizers(List.of("example.org/f"));
    StrategyContext c = context("roles", "ns", UserInfo.of("alice"));
    strategy("roles").prepareForUpdate(owned, old, c);
    ApiObject labelled = old.copy();
    labelled.meta().mutableLabels().put("a", "b");
    assertThrows(ApiException.class, () -> strategy("roles").prepareForUpdate(labelled, old, c));
  }
}
