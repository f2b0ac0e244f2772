// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer.Rules;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RbacAuthorizerTest {
  private static final String ROLES =
      """
      {"kind":"Role","metadata":{"name":"r","namespace":"ns"},"rules":[
        {"verbs":["get","list"],"apiGroups":[""],"resources":["pods","pods/log"]},
        {"verbs":["get"],"apiGroups":[""],"resources":["secrets"],"resourceNames":["s"]},
        {"verbs":["*"],"apiGroups":["apps"],"resources":["*"]},
        {"verbs":["update"],"apiGroups":["batch"],"resources":["*/status"]},
        {"verbs":["get"],"apiGroups":["*"],"resources":["widgets/*"]}]}
      """;

  private final MemoryObjects objects = new MemoryObjects();
  private RbacAuthorizer rbac = new RbacAuthorizer(objects);
  private final UserInfo alice = UserInfo.of("alice", "developers", "system:authenticated");

  private void put(String resource, String json) {
    ApiObject o = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    objects.put(new GroupResource(PolicyView.GROUP, resource), o);
  }

  private void role() {
    put("roles", ROLES);
  }

  private void bind(String subject) {
    put(
        "rolebindings",
        "{\"metadata\":{\"name\":\"b\",\"namespace\":\"ns\"},\"roleRef\":{\"kind\":\"Role\",\"name\":\"r\"},"
            + "\"subjects\":["
            + subject
            + "]}");
  }

  private Decision ask(UserInfo user, String verb, String group, String ns, String resource) {
    String[] parts = resource.split("/");
    String sub = parts.length > 1 ? parts[1] : "";
    String name = parts.length > 2 ? parts[2] : "";
    return rbac.authorize(Attributes.resource(user, verb, group, "v1", ns, parts[0], sub, name));
  }

  private boolean may(String verb, String group, String ns, String resource) {
    return ask(alice, verb, group, ns, resource) instanceof Decision.Allow;
  }

  @Test
  void matchesVerbsGroupsResourcesAndNames() {
    role();
    bind("{\"kind\":\"User\",\"name\":\"alice\"}");
    assertTrue(may("get", "", "ns", "pods"));
    assertTrue(may("get", "", "ns", "pods/log"));
    assertFalse(may("get", "", "ns", "pods/exec"), "a grant on pods is none on a subresource");
    assertFalse(may("delete", "", "ns", "pods"));
    assertFalse(may("GET", "", "ns", "pods"), "verbs count in their case");
    assertFalse(may("get", "", "other", "pods"));
    assertFalse(may("get", "", "", "pods"));
    assertFalse(may("get", "apps", "", "deployments"));
    assertTrue(may("anything", "apps", "ns", "deployments/scale"), "* covers subresources");
    assertTrue(may("update", "batch", "ns", "jobs/status"));
    assertFalse(may("update", "batch", "ns", "jobs"));
    assertTrue(may("get", "x", "ns", "widgets/*"), "only literally");
    assertFalse(may("get", "x", "ns", "widgets/status"), "res/* is no wildcard");
    assertTrue(may("get", "", "ns", "secrets//s"));
    assertFalse(may("get", "", "ns", "secrets//t"));
    assertFalse(may("get", "", "ns", "secrets"));
  }

  @Test
  void theReasonNamesBindingRoleAndSubject() {
    role();
    bind("{\"kind\":\"Group\",\"name\":\"developers\"}");
    assertEquals(
        new Decision.Allow(
            "RBAC: allowed by RoleBinding \"b/ns\" of Role \"r\" to Group \"developers\""),
        ask(alice, "get", "", "ns", "pods"));
    bind("{\"kind\":\"ServiceAccount\",\"name\":\"default\",\"namespace\":\"ns\"}");
    assertEquals(
        new Decision.Allow(
            "RBAC: allowed by RoleBinding \"b/ns\" of Role \"r\" to ServiceAccount"
                + " \"default/ns\""),
        ask(UserInfo.of("system:serviceaccount:ns:default"), "get", "", "ns", "pods"));
  }

  @Test
  void aServiceAccountWithoutANamespaceIsOneOfTheBindings() {
    role();
    bind("{\"kind\":\"ServiceAccount\",\"name\":\"sa\"}");
    assertInstanceOf(
        Decision.Allow.class,
        ask(UserInfo.of("system:serviceaccount:ns:sa"), "get", "", "ns", "pods"));
    assertInstanceOf(
        Decision.NoOpinion.class,
        ask(UserInfo.of("system:serviceaccount:other:sa"), "get", "", "ns", "pods"));
  }

  @Test
  void aUserIsNotAGroupOfTheSameName() {
    role();
    bind("{\"kind\":\"User\",\"name\":\"developers\"},{\"kind\":\"Group\",\"name\":\"alice\"}");
    assertFalse(may("get", "", "ns", "pods"));
  }

  @Test
  void rightsComeAndGoWithBindingAndRole() {
    bind("{\"kind\":\"User\",\"name\":\"alice\"}");
    assertFalse(may("get", "", "ns", "pods"), "a binding to a role that is not there");
    role();
    assertTrue(may("get", "", "ns", "pods"));
    objects.delete(new GroupResource(PolicyView.GROUP, "roles"), "ns", "r");
    assertFalse(may("get", "", "ns", "pods"));
    role();
    objects.delete(new GroupResource(PolicyView.GROUP, "rolebindings"), "ns", "b");
    assertFalse(may("get", "", "ns", "pods"));
  }

  private void clusterRole() {
    put(
        "clusterroles",
        """
        {"metadata":{"name":"c"},"rules":[
          {"verbs":["list"],"apiGroups":[""],"resources":["nodes"]},
          {"verbs":["get"],"nonResourceURLs":["/logs/*","/metrics"]}]}
        """);
  }

  @Test
  void aClusterBindingGivesEveryNamespaceAndPaths() {
    clusterRole();
    put(
        "clusterrolebindings",
        """
        {"metadata":{"name":"cb"},"roleRef":{"kind":"ClusterRole","name":"c"},
         "subjects":[{"kind":"User","name":"alice"},{"kind":"Group","name":"developers"}]}
        """);
    assertEquals(
        new Decision.Allow(
            "RBAC: allowed by ClusterRoleBinding \"cb\" of ClusterRole \"c\" to User \"alice\""),
        ask(alice, "list", "", "", "nodes"));
    assertTrue(may("list", "", "any", "nodes"));
    assertTrue(path("/metrics"));
    assertTrue(path("/logs/"));
    assertTrue(path("/logs/a/b"));
    assertFalse(path("/logs"));
    assertFalse(path("/metrics/x"));
  }

  private boolean path(String path) {
    return rbac.authorize(Attributes.path(alice, "get", path)) instanceof Decision.Allow;
  }

  @Test
  void aNamespacedBindingToAClusterRoleGivesNoPaths() {
    clusterRole();
    put(
        "rolebindings",
        """
        {"metadata":{"name":"b","namespace":"ns"},"roleRef":{"kind":"ClusterRole","name":"c"},
         "subjects":[{"kind":"User","name":"alice"}]}
        """);
    assertTrue(may("list", "", "ns", "nodes"));
    assertFalse(may("list", "", "", "nodes"));
    assertFalse(path("/metrics"));
  }

  @Test
  void hasNoOpinionUntilAllFourCachesAreFilled() {
    GroupResource bindings = new GroupResource(PolicyView.GROUP, "rolebindings");
    objects.setSynced(bindings, false);
    rbac = new RbacAuthorizer(objects);
    role();
    bind("{\"kind\":\"User\",\"name\":\"alice\"}");
    assertInstanceOf(Decision.NoOpinion.class, ask(alice, "get", "", "ns", "pods"));
    assertTrue(rbac.rulesFor(alice, "ns").incomplete());
    objects.setSynced(bindings, true);
    assertTrue(may("get", "", "ns", "pods"));
    assertFalse(rbac.rulesFor(alice, "ns").incomplete());
  }

  /** A subscription delivers what is there on a thread of its own, when it comes to it. */
  private record Late(ObjectReader objects) implements ObjectReader {
    @Override
    public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
      return objects.get(resource, namespace, name);
    }

    @Override
    public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
      return objects.getLive(resource, namespace, name);
    }

    @Override
    public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
      return objects.list(resource, namespace, labels);
    }

    @Override
    public boolean isSynced(GroupResource resource) {
      return objects.isSynced(resource);
    }

    @Override
    public Subscription subscribe(GroupResource resource, ChangeListener listener) {
      return new Subscription() {
        @Override
        public boolean catchUp(Duration atMost) {
          list(resource, "", LabelSelector.EVERYTHING).forEach(o -> listener.changed(o, false));
          return true;
        }

        @Override
        public void close() {}
      };
    }
  }

  @Test
  void aRoleThatIsThereButNotYetDeliveredIsNotMissed() {
    rbac = new RbacAuthorizer(new Late(objects));
    assertFalse(may("get", "", "ns", "pods"));
    role();
    bind("{\"kind\":\"User\",\"name\":\"alice\"}");
    assertTrue(may("get", "", "ns", "pods"));
  }

  @Test
  void oneThatReplacesAnotherKnowsWhatThatKnewBeforeItIsDelivered() {
    role();
    bind("{\"kind\":\"User\",\"name\":\"alice\"}");
    rbac = new RbacAuthorizer(new Late(objects));
    assertTrue(may("get", "", "ns", "pods"));
  }

  @Test
  void listsTheRulesOfAUser() {
    role();
    clusterRole();
    bind("{\"kind\":\"User\",\"name\":\"alice\"}");
    put(
        "clusterrolebindings",
        """
        {"metadata":{"name":"cb"},"roleRef":{"kind":"ClusterRole","name":"c"},
         "subjects":[{"kind":"Group","name":"system:authenticated"}]}
        """);
    Rules rules = rbac.rulesFor(alice, "ns");
    assertEquals(
        List.of("nodes", "pods", "secrets", "*", "*/status", "widgets/*"),
        rules.resourceRules().stream().map(r -> r.resources().getFirst()).toList());
    assertEquals(
        List.of("/logs/*", "/metrics"), rules.nonResourceRules().getFirst().nonResourceUrls());
    assertEquals(
        1, rbac.rulesFor(UserInfo.of("x", "system:authenticated"), "ns").resourceRules().size());
  }

  @Test
  void letsGoOfTheCacheWhenItStops() {
    rbac.deactivate();
    PolicyView.RESOURCES.forEach(r -> assertEquals(0, objects.listeners(r)));
  }

  @Test
  void aBindingOfARoleThatIsNotThereSaysSo() {
    bind("{\"kind\":\"User\",\"name\":\"alice\"}");
    String missing = "role.rbac.authorization.k8s.io \"r\" not found";
    assertEquals("RBAC: " + missing, ask(alice, "get", "", "ns", "pods").reason());
    assertEquals(missing, rbac.rulesFor(alice, "ns").error());
    assertEquals("", ask(alice, "get", "", "other", "pods").reason());
    role();
    assertInstanceOf(Decision.Allow.class, ask(alice, "get", "", "ns", "pods"));
  }

  @Test
  void severalMissingRolesAreAList() {
    assertEquals(
        "[clusterrole.rbac.authorization.k8s.io \"a\" not found,"
            + " role.rbac.authorization.k8s.io \"b\" not found]",
        RoleKey.notFound(List.of(new RoleKey("", "a"), new RoleKey("ns", "b"))));
  }
}
