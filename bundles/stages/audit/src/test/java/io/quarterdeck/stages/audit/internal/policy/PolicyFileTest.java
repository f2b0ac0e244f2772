// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PolicyFileTest {
  private static final String HEAD = "apiVersion: audit.k8s.io/v1\nkind: Policy\n";
  private static final UserInfo ALICE = UserInfo.of("alice", "dev");

  private static AuditPolicy parse(String text) {
    return PolicyFile.parse((HEAD + text).getBytes(StandardCharsets.UTF_8));
  }

  private static RequestInfo pod(String verb, String subresource) {
    return new RequestInfo(true, verb, "/x", "", "v1", "ns", "pods", subresource, "p");
  }

  private static RequestInfo path(String path) {
    return new RequestInfo(false, "get", path, "", "", "", "", "", "");
  }

  private static Level level(AuditPolicy policy, RequestInfo info) {
    return policy.of(ALICE, info).level();
  }

  @Test
  void theFirstRuleThatMatchesDecides() {
    AuditPolicy p =
        parse(
            """
            omitStages: [RequestReceived]
            omitManagedFields: true
            rules:
            - level: None
              nonResourceURLs: ["/healthz*"]
            - level: Request
              verbs: [get]
              resources: [{group: "", resources: [pods], resourceNames: [p]}]
              omitStages: [Panic]
              omitManagedFields: false
            - level: Metadata
              users: [alice]
              namespaces: [ns]
            - level: RequestResponse
              userGroups: [dev]
            """);
    assertEquals(Level.NONE, level(p, path("/healthz/ping")));
    Verdict request = p.of(ALICE, pod("get", ""));
    assertEquals(Level.REQUEST, request.level());
    assertEquals(Set.of(Moment.PANIC, Moment.REQUEST_RECEIVED), request.omitted());
    assertFalse(request.omitManagedFields());
    assertEquals(Level.METADATA, level(p, pod("delete", "")));
    assertEquals(Level.METADATA, level(p, pod("get", "log")));
    assertTrue(p.of(ALICE, pod("delete", "")).omitManagedFields());
    assertEquals(Level.REQUEST_RESPONSE, level(p, path("/version")));
    assertEquals(Level.NONE, p.of(null, path("/version")).level());
  }

  @Test
  void subresourcesAreNamedWholeOrWithStars() {
    for (String resource : List.of("pods/log", "*/log", "pods/*", "*")) {
      AuditPolicy p =
          parse("rules: [{level: Metadata, resources: [{resources: ['" + resource + "']}]}]");
      assertEquals(Level.METADATA, level(p, pod("get", "log")), resource);
    }
    AuditPolicy pods = parse("rules: [{level: Metadata, resources: [{resources: [pods]}]}]");
    assertEquals(Level.NONE, level(pods, pod("get", "log")));
    assertEquals(Level.METADATA, level(pods, pod("get", "")));
    assertEquals(Level.NONE, level(pods, path("/pods")));
  }

  /** {@code what is wrong | the policy's fields | why}, a case a line. */
  private static Stream<DynamicTest> refusals(String table) {
    return table
        .lines()
        .map(
            line -> {
              String[] cells = line.split(" *\\| *", -1);
              return dynamicTest(
                  cells[0],
                  () ->
                      assertEquals(
                          cells[2],
                          assertThrows(IllegalArgumentException.class, () -> parse(cells[1]))
                              .getMessage()));
            });
  }

  @TestFactory
  Stream<DynamicTest> whatCouldRecordTooLittleIsAnError() {
    return refusals(
        """
        no rule              | rules: []  | has no rules
        no rules             | omitManagedFields: true | has no rules
        a level in lower case| rules: [{level: metadata}] | level "metadata" is none of None, Metadata, Request, RequestResponse
        no level             | rules: [{users: [a]}] | level "" is none of None, Metadata, Request, RequestResponse
        a misspelt field     | rules: [{level: Metadata, user: [a]}] | unknown field "rules[0].user"
        a field of another   | rules: [{level: None, resources: [{verbs: [get]}]}] | unknown field "rules[0].resources[0].verbs"
        a misspelt one above | rule: [] | unknown field "rule"
        a field that is a number | rules: [{1: a}] | unknown field "rules[0].1"
        an unknown stage     | rules: [{level: Metadata, omitStages: [Never]}] | stage "Never" is none of RequestReceived, ResponseStarted, ResponseComplete, Panic
        the same for all     | omitStages: [panic] | stage "panic" is none of RequestReceived, ResponseStarted, ResponseComplete, Panic
        """);
  }

  @TestFactory
  Stream<DynamicTest> resourcesAndPathsHaveForms() {
    return refusals(
        """
        a path without a slash  | rules: [{level: None, nonResourceURLs: [a]}] | rules[0].nonResourceURLs: "a" must begin with a / and have * at its end only
        a star in the middle    | rules: [{level: None, nonResourceURLs: ['/a*/b']}] | rules[0].nonResourceURLs: "/a*/b" must begin with a / and have * at its end only
        two stars at the end    | rules: [{level: None, nonResourceURLs: ['/a**']}] | rules[0].nonResourceURLs: "/a**" must begin with a / and have * at its end only
        an empty path           | rules: [{level: None, nonResourceURLs: ['']}] | rules[0].nonResourceURLs: "" must begin with a / and have * at its end only
        paths and namespaces    | rules: [{level: None, nonResourceURLs: [/a], namespaces: [b]}] | rules[0].nonResourceURLs: rules cannot apply to both regular resources and non-resource URLs
        paths and resources     | rules: [{level: None, nonResourceURLs: [/a], resources: [{group: a}]}] | rules[0].nonResourceURLs: rules cannot apply to both regular resources and non-resource URLs
        names of no resource    | rules: [{level: None, resources: [{resourceNames: [a]}]}] | rules[0].resources[0].resourceNames: using resourceNames requires at least one resource
        """);
  }

  @Test
  void aGroupIsNoGroupVersion() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                parse(
                    "rules: [{level: None, resources: [{group: rbac.authorization.k8s.io/v1}]}]"));
    assertTrue(
        String.valueOf(e.getMessage())
            .startsWith(
                "rules[0].resources[0].group: Invalid value: \"rbac.authorization.k8s.io/v1\": a"
                    + " lowercase RFC 1123 subdomain must consist of"),
        e.getMessage());
  }

  @TestFactory
  Stream<DynamicTest> aFieldOfAnotherTypeIsNotReadAsNone() {
    return refusals(
        """
        a user for a list      | rules: [{level: None, users: alice}] | rules[0].users is no list
        a number for a user    | rules: [{level: None, users: [1]}] | rules[0].users[0] is no string
        a group that is a list | rules: [{level: None, resources: [{group: [a]}]}] | rules[0].resources[0].group is no string
        a resource for entries | rules: [{level: None, resources: [pods]}] | rules[0].resources[0] is no object
        a word for a switch    | rules: [{level: None, omitManagedFields: yes please}] | rules[0].omitManagedFields is neither true nor false
        one rule for a list    | rules: {level: None} | rules is no list
        """);
  }

  @Test
  void aFileIsAPolicyOfTheVersionOrRefused() {
    for (String text :
        List.of(
            "",
            "[]",
            "kind: Policy",
            "{apiVersion: audit.k8s.io/v1beta1, kind: Policy, rules: [{level: None}]}",
            "{apiVersion: audit.k8s.io/v1, kind: Event, rules: [{level: None}]}")) {
      assertEquals(
          "is no Policy of audit.k8s.io/v1",
          assertThrows(
                  IllegalArgumentException.class,
                  () -> PolicyFile.parse(text.getBytes(StandardCharsets.UTF_8)))
              .getMessage(),
          text);
    }
    for (String text : List.of("rules: [{", "rules: []\nrules: [{level: None}]")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> parse(text), text);
      assertTrue(String.valueOf(e.getMessage()).startsWith("is no YAML: "), e.getMessage());
    }
  }

  @Test
  void stagesOfThePolicyAndOfTheRuleAreLeftOutBoth() {
    AuditPolicy policy =
        parse(
            """
            omitStages: [ResponseStarted]
            rules:
            - {level: Metadata, verbs: [get], omitStages: [Panic, Panic]}
            - {level: Metadata}
            """);
    assertEquals(
        Set.of(Moment.RESPONSE_STARTED, Moment.PANIC), policy.of(ALICE, pod("get", "")).omitted());
    assertEquals(Set.of(Moment.RESPONSE_STARTED), policy.of(ALICE, pod("list", "")).omitted());
  }
}
