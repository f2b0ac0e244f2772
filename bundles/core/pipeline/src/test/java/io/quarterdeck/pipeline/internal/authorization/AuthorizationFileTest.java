// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an AuthorizationConfiguration may say, and in which words the rest is refused. */
class AuthorizationFileTest {
  private static List<AuthorizerEntry> read(String yaml) {
    String head = "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\n";
    return new AuthorizationFile(t -> t.equals("Mine"))
        .read((head + yaml).getBytes(StandardCharsets.UTF_8));
  }

  private static String wrong(String yaml) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> read(yaml)).getMessage());
  }

  @Test
  void entriesKeepTheirOrderAndWebhooksMayRepeat() {
    List<AuthorizerEntry> all =
        read(
            """
            authorizers:
            - {type: Webhook, name: first, webhook: {}}
            - {type: Node, name: node}
            - {type: Webhook, name: second, webhook: {}}
            - {type: Mine, name: mine}
            """);
    assertEquals(
        List.of("first", "node", "second", "mine"),
        all.stream().map(AuthorizerEntry::name).toList());
    assertEquals("Webhook", all.get(2).type());
  }

  @Test
  void whatIsWrongIsSaidInKubernetesWords() {
    assertEquals(
        "authorizers: Required value: at least one authorization mode must be defined", wrong(""));
    assertEquals(
        "authorizers[0].type: Required value, authorizers[1].name: Required value,"
            + " authorizers[2].type: Duplicate value: \"RBAC\", authorizers[3].webhook: Required"
            + " value: required when type=Webhook, authorizers[4].name: Duplicate value: \"a\"",
        wrong(
            """
            authorizers:
            - {name: x}
            - {type: RBAC}
            - {type: RBAC, name: again}
            - {type: Webhook, name: a}
            - {type: Node, name: a}
            """));
    assertEquals(
        "authorizers[0].type: Unsupported value: \"rbac\": supported values: \"ABAC\","
            + " \"AlwaysAllow\", \"AlwaysDeny\", \"Node\", \"RBAC\", \"Webhook\"",
        wrong("authorizers: [{type: rbac, name: x}]"));
    assertEquals(
        "authorizers[0].webhook: Invalid value: \"non-null\": may only be specified when"
            + " type=Webhook",
        wrong("authorizers: [{type: RBAC, name: x, webhook: {}}]"));
  }

  @Test
  void unknownFieldsAndOtherKindsAreRefused() {
    assertEquals(
        "strict decoding error: unknown field \"authorizers[0].kind\"",
        wrong("authorizers: [{type: RBAC, name: x, kind: y}]"));
    assertEquals("strict decoding error: unknown field \"1\"", wrong("1: 2"));
    assertEquals(
        "strict decoding error: authorizers is not a list", wrong("authorizers: {type: RBAC}"));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new AuthorizationFile(t -> true)
                .read("kind: Other\napiVersion: v1".getBytes(StandardCharsets.UTF_8)));
  }
}
