// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.abac.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyFileTest {
  private static final UserInfo ALICE = UserInfo.of("alice", "dev", "system:authenticated");

  private static List<Policy> parse(String text) {
    return PolicyFile.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Policy policy(String spec) {
    return parse(
            "# a comment\n\n{\"apiVersion\":\"abac.authorization.kubernetes.io/v1beta1\","
                + "\"kind\":\"Policy\",\"spec\":{"
                + spec
                + "}}\n")
        .getFirst();
  }

  private static Attributes asks(String verb, String group, String ns, String resource) {
    return Attributes.resource(ALICE, verb, group, "v1", ns, resource, "", "");
  }

  @Test
  void aResourcePolicyCoversWhatItNames() {
    Policy p =
        policy("\"user\":\"alice\",\"namespace\":\"*\",\"resource\":\"pods\",\"readonly\":true");
    assertTrue(p.allows(asks("get", "", "ns", "pods")));
    assertFalse(p.allows(asks("create", "", "ns", "pods")));
    assertFalse(p.allows(asks("get", "apps", "ns", "pods")));
    assertFalse(p.allows(asks("get", "", "ns", "secrets")));
    assertFalse(p.allows(asks("get", "", "ns", "pods").withUser(UserInfo.of("bob"))));
    assertFalse(p.allows(Attributes.path(ALICE, "get", "/")));
  }

  @Test
  void userAndGroupMustBothFitAndNobodyIsNotEverybody() {
    assertFalse(policy("\"user\":\"alice\",\"group\":\"ops\"").isFor(ALICE));
    assertTrue(policy("\"user\":\"alice\",\"group\":\"dev\"").isFor(ALICE));
    assertFalse(policy("\"resource\":\"*\"").isFor(ALICE));
  }

  @Test
  void aStarIsForWhoIsAuthenticated() {
    Policy p = policy("\"user\":\"*\"");
    assertTrue(p.isFor(ALICE));
    assertFalse(p.isFor(UserInfo.of(UserInfo.ANONYMOUS, UserInfo.UNAUTHENTICATED_GROUP)));
  }

  @Test
  void pathsMatchWholeOrUpToAStar() {
    Policy p = policy("\"group\":\"dev\",\"nonResourcePath\":\"/a/*\"");
    assertTrue(p.allows(Attributes.path(ALICE, "get", "/a/b")));
    assertFalse(p.allows(Attributes.path(ALICE, "get", "/ab")));
  }

  @Test
  void whatTheFirstFormLeavesOutStandsForAll() {
    Policy all = parse("{\"user\":\"alice\"}").getFirst();
    assertTrue(all.allows(asks("delete", "apps", "ns", "deployments")));
    assertTrue(all.allows(Attributes.path(ALICE, "get", "/metrics")));
    Policy pods = parse("{\"user\":\"alice\",\"resource\":\"pods\"}").getFirst();
    assertFalse(pods.allows(Attributes.path(ALICE, "get", "/metrics")));
  }

  @Test
  void aWrongLineIsNamed() {
    for (String bad :
        List.of(
            "{",
            "[]",
            "{\"user\":1}",
            "{\"user\":\"a\",\"resources\":\"pods\"}",
            "{\"apiVersion\":\"v9\",\"kind\":\"Policy\"}",
            "{\"user\":\"a\",\"readonly\":\"yes\"}")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> parse("\n" + bad), bad);
      assertTrue(String.valueOf(e.getMessage()).startsWith("line 2: "), e.toString());
    }
    assertEquals(0, parse("\n# nothing\n").size());
  }
}
