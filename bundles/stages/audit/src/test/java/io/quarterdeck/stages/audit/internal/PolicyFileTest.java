// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

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

  @Test
  void whatCouldRecordTooLittleIsAnError() {
    for (String bad :
        List.of(
            "rules: []",
            "rules: [{level: metadata}]",
            "rules: [{level: Metadata, user: [a]}]",
            "rules: [{level: Metadata, omitStages: [Never]}]",
            "rules: [{level: Metadata, nonResourceURLs: [a]}]",
            "rules: [{level: Metadata, nonResourceURLs: [/a], namespaces: [b]}]",
            "rules: [{level: Metadata, resources: [{resourceNames: [a]}]}]",
            "rules: [{")) {
      assertThrows(IllegalArgumentException.class, () -> parse(bad), bad);
    }
    assertThrows(IllegalArgumentException.class, () -> PolicyFile.parse(new byte[0]));
  }
}
