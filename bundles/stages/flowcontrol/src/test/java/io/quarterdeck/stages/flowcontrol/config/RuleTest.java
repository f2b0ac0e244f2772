// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.admission.Literal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleTest {
  private static final UserInfo ALICE = UserInfo.of("alice", "devs");

  private static Rule rule(String json) {
    return Rule.read(Literal.object(json).root());
  }

  private static boolean subject(String subject, UserInfo user) {
    Rule rule =
        rule(
            "{'subjects':["
                + subject
                + "],'nonResourceRules':[{'verbs':['*'],'nonResourceURLs':['*']}]}");
    return rule.match(path("get", "/x"), user);
  }

  private static RequestInfo path(String verb, String path) {
    return new RequestInfo(false, verb, path, "", "", "", "", "", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "{'kind':'User','user':{'name':'alice'}}                            | alice | true",
        "{'kind':'User','user':{'name':'alice'}}                            | bob   | false",
        "{'kind':'User','user':{'name':'*'}}                                | bob   | true",
        "{'kind':'Group','group':{'name':'devs'}}                           | bob   | true",
        "{'kind':'Group','group':{'name':'ops'}}                            | bob   | false",
        "{'kind':'Group','group':{'name':'*'}}                              | bob   | true",
        "{'kind':'Team','team':{'name':'*'}}                                | bob   | false",
        "{'kind':'ServiceAccount','serviceAccount':{'namespace':'n','name':'s'}} |"
            + " system:serviceaccount:n:s | true",
        "{'kind':'ServiceAccount','serviceAccount':{'namespace':'n','name':'s'}} |"
            + " system:serviceaccount:n:t | false",
        "{'kind':'ServiceAccount','serviceAccount':{'namespace':'n','name':'*'}} |"
            + " system:serviceaccount:n:t | true",
        "{'kind':'ServiceAccount','serviceAccount':{'namespace':'n','name':'*'}} |"
            + " system:serviceaccount:nn:t | false",
        "{'kind':'ServiceAccount','serviceAccount':{'namespace':'n','name':'*'}} | n:t | false",
      })
  void subjects(String subject, String name, boolean matches) {
    assertEquals(matches, subject(subject, UserInfo.of(name, "devs")));
  }

  @Test
  void aRuleWithoutSubjectsIsForNobody() {
    assertEquals(false, subject("", ALICE));
  }

  private static final String EVERYBODY = "'subjects':[{'kind':'User','user':{'name':'*'}}]";

  @ParameterizedTest
  @CsvSource({
    "get,/healthz,true",
    "get,/healthz/etcd,false",
    "get,/logs/a/b,true",
    "get,/logs,false",
    "post,/healthz,false",
  })
  void paths(String verb, String path, boolean matches) {
    Rule rule =
        rule(
            "{"
                + EVERYBODY
                + ",'nonResourceRules':[{'verbs':['get'],"
                + "'nonResourceURLs':['/healthz','/logs/*']}]}");
    assertEquals(matches, rule.match(path(verb, path), ALICE));
  }

  @ParameterizedTest
  @CsvSource({
    "get,apps,deployments,'',n,true",
    "list,apps,deployments,'',n,false",
    "get,batch,deployments,'',n,false",
    "get,apps,deployments,scale,n,true",
    "get,apps,deployments,status,n,false",
    "get,apps,daemonsets,'',n,false",
    "get,apps,deployments,'',m,false",
    "get,apps,deployments,'','',false",
  })
  void objects(
      String verb,
      String group,
      String resource,
      String subresource,
      String namespace,
      boolean matches) {
    Rule rule =
        rule(
            "{"
                + EVERYBODY
                + ",'resourceRules':[{'verbs':['get'],'apiGroups':['apps'],"
                + "'resources':['deployments','deployments/scale'],'namespaces':['n']}]}");
    RequestInfo info =
        new RequestInfo(true, verb, "/", group, "v1", namespace, resource, subresource, "x");
    assertEquals(matches, rule.match(info, ALICE));
  }

  @Test
  void whatHasNoNamespaceNeedsTheClustersScope() {
    String objects =
        "{"
            + EVERYBODY
            + ",'resourceRules':[{'verbs':['*'],'apiGroups':['*'],'resources':['*'],"
            + "%s'namespaces':[%s]}]}";
    RequestInfo nodes = new RequestInfo(true, "get", "/", "", "v1", "", "nodes", "", "n");
    RequestInfo pods = new RequestInfo(true, "get", "/", "", "v1", "ns", "pods", "", "p");
    assertEquals(false, rule(objects.formatted("", "'*'")).match(nodes, ALICE));
    assertEquals(true, rule(objects.formatted("'clusterScope':true,", "")).match(nodes, ALICE));
    assertEquals(false, rule(objects.formatted("'clusterScope':true,", "")).match(pods, ALICE));
    assertEquals(true, rule(objects.formatted("", "'*'")).match(pods, ALICE));
  }

  @Test
  void aRuleOfObjectsSaysNothingOfPaths() {
    Rule rule =
        rule(
            "{"
                + EVERYBODY
                + ",'resourceRules':[{'verbs':['*'],'apiGroups':['*'],'resources':['*'],"
                + "'namespaces':['*'],'clusterScope':true}]}");
    assertEquals(false, rule.match(path("get", "/api"), ALICE));
  }

  private static FlowSchema schema(String distinguisher) {
    return new FlowSchema("s", "", 1, "l", distinguisher, List.of());
  }

  @Test
  void flowsAreDistinguishedByUserOrNamespace() {
    RequestInfo pods = new RequestInfo(true, "get", "/", "", "v1", "ns", "pods", "", "p");
    assertEquals("alice", schema("ByUser").distinguish(pods, ALICE));
    assertEquals("ns", schema("ByNamespace").distinguish(pods, ALICE));
    assertEquals("", schema("").distinguish(pods, ALICE));
  }
}
