// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoverageTest {
  /** Rules as {@code verbs groups resources [names]}, or {@code verbs at paths}. */
  private static List<PolicyRule> rules(String text) {
    return Arrays.stream(text.split(";", -1))
        .map(String::strip)
        .filter(r -> !r.isEmpty())
        .map(CoverageTest::rule)
        .toList();
  }

  private static PolicyRule rule(String text) {
    String[] w = text.split(" ", -1);
    List<String> verbs = List.of(w[0].split(",", -1));
    if (w[1].equals("at")) {
      return PolicyRule.path(verbs, List.of(w[2].split(",", -1)));
    }
    List<String> names = w.length > 3 ? List.of(w[3].split(",", -1)) : List.of();
    return PolicyRule.resource(
        verbs, List.of(w[1].split(",", -1)), List.of(w[2].split(",", -1)), names);
  }

  private static String text(List<PolicyRule> rules) {
    StringBuilder out = new StringBuilder();
    for (PolicyRule r : rules) {
      out.append(out.isEmpty() ? "" : "; ").append(String.join(",", r.verbs())).append(' ');
      if (r.nonResourceUrls().isEmpty()) {
        out.append(String.join(",", r.apiGroups())).append(' ');
        out.append(String.join(",", r.resources()));
        out.append(r.resourceNames().isEmpty() ? "" : " " + String.join(",", r.resourceNames()));
      } else {
        out.append("at ").append(String.join(",", r.nonResourceUrls()));
      }
    }
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "get apps deployments          | get apps deployments          | ''",
        "''                            | get apps deployments          | get apps deployments",
        "get apps deployments          | get,list apps deployments     | list apps deployments",
        "* apps deployments            | get,escalate apps deployments | ''",
        "get * deployments             | get apps,batch deployments    | ''",
        "get apps *                    | get apps deployments/scale    | ''",
        "get apps deployments          | get apps deployments/scale    | get apps"
            + " deployments/scale",
        "get apps */scale              | get apps deployments/scale    | ''",
        "get apps */scale              | get apps deployments          | get apps deployments",
        "get apps deployments/*        | get apps deployments/scale    | get apps"
            + " deployments/scale",
        "get apps deployments          | get apps deployments a        | ''",
        "get apps deployments a        | get apps deployments          | get apps deployments",
        "get apps deployments a,b      | get apps deployments b,c      | get apps deployments c",
        "get apps deployments; list apps deployments | get,list apps deployments | ''",
        "get apps,batch deployments,jobs | get apps jobs               | ''",
        "get apps deployments          | * apps deployments            | * apps deployments",
        "get at /a                     | get at /a,/b                  | get at /b",
        "get at /a/*                   | get at /a/b/c                 | ''",
        "get at /a/*                   | get at /a                     | get at /a",
        "get at *                      | get at /a,/a/*                | ''",
        "get at /a/*                   | get at *                      | get at *",
        "get apps *                    | get at /a                     | get at /a",
      })
  void whatHeldRulesLack(String held, String wanted, String missing) {
    assertEquals(missing, text(Coverage.missing(rules(held), rules(wanted))));
  }

  @Test
  void verbsOfRulesThatDifferInNothingElseAreJoined() {
    assertEquals(
        "get at /a; get,list apps deployments; get apps jobs",
        text(
            Coverage.compact(
                rules("get apps deployments; get apps jobs; list apps deployments; get at /a"))));
  }

  @Test
  void aRuleIsShownWithWhatItHas() {
    assertEquals(
        "{APIGroups:[\"apps\"], Resources:[\"a\" \"b\"], ResourceNames:[\"n\"],"
            + " Verbs:[\"get\" \"list\"]}",
        rule("get,list apps a,b n").shown());
    assertEquals("{NonResourceURLs:[\"/a\"], Verbs:[\"get\"]}", rule("get at /a").shown());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'metadata':{'finalizers':['a']}} | {'metadata':{}} | true",
        "{'metadata':{'ownerReferences':[{}],'resourceVersion':'2'}} | {'metadata':{}} | true",
        "{'metadata':{},'rules':[]} | {'metadata':{},'rules':null} | true",
        "{'metadata':{'labels':{'a':'b'}}} | {'metadata':{}} | false",
        "{'metadata':{'finalizers':['a']},'rules':[{}]} | {'metadata':{}} | false",
      })
  void theGarbageCollectorMayChange(String now, String old, boolean only) {
    ApiObject changed = Literal.object(now);
    ApiObject stored = Literal.object(old);
    assertEquals(only, Changes.onlyForTheGarbageCollector(changed, stored));
    assertEquals(Literal.object(now), changed);
  }

  @Test
  void theTerseFormOfRolesAndBindings() {
    List<ApiObject> objects =
        PolicyText.parse(
            """
            # a comment
            ClusterRole system:a x=y
              get,list core,apps pods
              get at /healthz
              aggregate to=a

            Role kube-system/b
              get core configmaps c
            RoleBinding kube-system/d -> Role b
              to ServiceAccount ns/s
              to Group g
            """);
    String defaults =
        "'kubernetes.io/bootstrapping':'rbac-defaults'%s},'annotations':{"
            + "'rbac.authorization.kubernetes.io/autoupdate':'true'}}";
    String start = "{'apiVersion':'rbac.authorization.k8s.io/v1','kind':'";
    assertEquals(
        List.of(
            Literal.object(
                start
                    + "ClusterRole','metadata':{'name':'system:a','labels':{"
                    + defaults.formatted(",'x':'y'")
                    + ",'rules':[{'verbs':['get','list'],'apiGroups':['','apps'],'resources':"
                    + "['pods']},{'verbs':['get'],'nonResourceURLs':['/healthz']}],"
                    + "'aggregationRule':{'clusterRoleSelectors':[{'matchLabels':{'to':'a'}}]}}"),
            Literal.object(
                start
                    + "Role','metadata':{'name':'b','namespace':'kube-system','labels':{"
                    + defaults.formatted("")
                    + ",'rules':[{'verbs':['get'],'apiGroups':[''],'resources':['configmaps'],"
                    + "'resourceNames':['c']}]}"),
            Literal.object(
                start
                    + "RoleBinding','metadata':{'name':'d','namespace':'kube-system','labels':{"
                    + defaults.formatted("")
                    + ",'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'Role','name':'b'},"
                    + "'subjects':[{'kind':'ServiceAccount','name':'s','namespace':'ns'},"
                    + "{'kind':'Group','apiGroup':'rbac.authorization.k8s.io','name':'g'}]}")),
        objects);
  }
}
