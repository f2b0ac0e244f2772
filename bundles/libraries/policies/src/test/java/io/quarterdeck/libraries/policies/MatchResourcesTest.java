// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.OneVersion;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MatchResourcesTest {
  private static final String ALL =
      "'operations':['*'],'apiGroups':['*'],'apiVersions':['*'],'resources':['*']";
  private static final String BETA =
      "'operations':['*'],'apiGroups':['apps'],'apiVersions':['v1beta1'],'resources':['*']";
  private static final GroupVersionResource DEPLOYMENTS =
      new GroupVersionResource("apps", "v1", "deployments");
  private static final Served OLDER =
      new Served(
          new GroupVersionResource("apps", "v1beta1", "deployments"),
          new GroupVersionKind("apps", "v1beta1", "Deployment"));
  private static final OneVersion VERSIONS = new OneVersion().alsoServed(DEPLOYMENTS, OLDER);

  private static ApiObject object(String kind, String name, String namespace, String labels) {
    return Literal.object(
        "{'apiVersion':'apps/v1','kind':'%s','metadata':{'name':'%s','namespace':'%s','labels':%s}}"
            .formatted(kind, name, namespace, labels));
  }

  private static ApiObject deployment(String labels) {
    return object("Deployment", "d", "ns", labels);
  }

  private static @Nullable Served match(String match, Attempt attempt) {
    return MatchResources.of(Literal.object("{'match':{" + match + "}}").field("match"))
        .match(
            attempt.request(),
            name -> name.equals("ns") ? Map.of("tier", "gold") : null,
            () -> VERSIONS);
  }

  private static Attempt create(String labels) {
    return Attempt.create("deployments", deployment(labels));
  }

  @Test
  void withoutAnythingEveryRequestIsMeant() {
    Served own = new Served(DEPLOYMENTS, new GroupVersionKind("apps", "v1", "Deployment"));
    assertEquals(own, match("", create("{}")));
    MatchResources absent = MatchResources.of(Literal.object("{}").field("spec"));
    assertEquals(own, absent.match(create("{}").request(), n -> null, () -> VERSIONS));
  }

  @Test
  void anExcludedRequestIsNotMeantThoughARuleCoversIt() {
    assertNotNull(match("'resourceRules':[{" + ALL + "}]", create("{}")));
    assertNull(
        match(
            "'resourceRules':[{%s}],'excludeResourceRules':[{%s}]".formatted(ALL, ALL),
            create("{}")));
  }

  @Test
  void aRuleOfAnotherVersionMeansARequestAsThatVersion() {
    String rules = "'resourceRules':[{" + BETA + "}]";
    assertEquals(OLDER, match(rules, create("{}")));
    assertEquals(OLDER, match("'matchPolicy':'Equivalent'," + rules, create("{}")));
    assertNull(match("'matchPolicy':'Exact'," + rules, create("{}")));
  }

  @Test
  void anExclusionOfAnotherVersionExcludesToo() {
    String excluded = "'excludeResourceRules':[{" + BETA + "}]";
    assertNull(match(excluded, create("{}")));
    assertNotNull(match("'matchPolicy':'Exact'," + excluded, create("{}")));
  }

  @Test
  void aRuleOfTheRequestsOwnVersionGoesBeforeOthers() {
    Served found = match("'resourceRules':[{%s},{%s}]".formatted(BETA, ALL), create("{}"));
    assertEquals(DEPLOYMENTS, requireNonNull(found).resource());
  }

  @Test
  void aRequestThatNoRuleCoversInAnyVersionIsNotMeant() {
    Attempt scaled = Attempt.create("daemonsets", object("DaemonSet", "d", "ns", "{}"));
    assertNull(match("'resourceRules':[{" + BETA + "}]", scaled));
  }

  @Test
  void theLabelsOfTheNewOrOfTheOldObjectAreSelected() {
    String selector = "'objectSelector':{'matchLabels':{'app':'web'}}";
    assertNotNull(match(selector, create("{'app':'web'}")));
    assertNull(match(selector, create("{'app':'db'}")));
    ApiObject web = deployment("{'app':'web'}");
    ApiObject none = deployment("{}");
    assertNotNull(match(selector, Attempt.update("deployments", web, none)), "label taken away");
    assertNotNull(match(selector, Attempt.update("deployments", none, web)), "label added");
    assertNull(match(selector, Attempt.update("deployments", none, none)));
    assertNotNull(match(selector, Attempt.delete("deployments", web)));
  }

  @Test
  void theLabelsOfTheNamespaceAreSelected() {
    assertNotNull(match("'namespaceSelector':{'matchLabels':{'tier':'gold'}}", create("{}")));
    assertNull(match("'namespaceSelector':{'matchLabels':{'tier':'lead'}}", create("{}")));
  }

  @Test
  void aNamespaceThatIsNotThereIsAnErrorWhereItsLabelsDecide() {
    Attempt elsewhere = create("{}").in("gone");
    assertNotNull(match("'namespaceSelector':{}", elsewhere), "everything is selected");
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> match("'namespaceSelector':{'matchLabels':{'tier':'gold'}}", elsewhere));
    assertEquals("namespaces \"gone\" not found", e.status().message());
  }

  @Test
  void aNamespaceIsSelectedByItsOwnLabels() {
    String gold = "'namespaceSelector':{'matchLabels':{'tier':'gold'}}";
    ApiObject labelled = namespace("{'tier':'gold'}");
    ApiObject plain = namespace("{}");
    assertNotNull(match(gold, Attempt.create("namespaces", labelled).in("new")));
    assertNull(match(gold, Attempt.create("namespaces", plain).in("ns")), "not by those stored");
    assertNull(match(gold, Attempt.update("namespaces", labelled, plain).in("new")));
    assertNotNull(match(gold, Attempt.delete("namespaces", labelled).in("new")));
  }

  private static ApiObject namespace(String labels) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'new','labels':" + labels + "}}");
  }

  @Test
  void aClusterWideObjectIsInEveryNamespaceSelector() {
    ApiObject node = Literal.object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'}}");
    assertNotNull(
        match("'namespaceSelector':{'matchLabels':{'a':'b'}}", Attempt.create("nodes", node)));
  }
}
