// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The file that says whom to trust: read, read again, and refused. */
class AuthenticationFileTest extends ProviderFixture {
  @Test
  void aChangedFileIsReadAgainAndAWrongOneChangesNothing() throws Exception {
    Path file = file(provider.jwt("corp", TestProvider.NAMES));
    OidcAuthenticator a = of(file);
    String partner = provider.token("partner", "kube", Map.of());
    assertSame(AuthenticationResult.ABSTAINED, ask(a, partner));
    file(provider.jwt("partner", TestProvider.NAMES));
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(5)));
    Thread.sleep(1100);
    assertInstanceOf(Authenticated.class, ask(a, partner));
    assertSame(AuthenticationResult.ABSTAINED, ask(a, provider.token("corp", "kube", Map.of())));
    Files.writeString(file, "kind: Nonsense");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(9)));
    Thread.sleep(1100);
    assertInstanceOf(Authenticated.class, ask(a, partner));
  }

  @Test
  void whatIsSaidOfAnonymousRequestsIsNotOverheard() throws Exception {
    Path file = file(provider.jwt("corp", TestProvider.NAMES));
    Files.writeString(file, Files.readString(file) + "anonymous: {enabled: false}\n");
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> of(file));
    assertTrue(String.valueOf(e.getMessage()).contains("anonymous: Forbidden"), e.getMessage());
    OidcAuthenticator shared =
        new OidcAuthenticator(
            Providers.of(
                TestConfig.file(""), file.toString(), new Compiler(), new Metrics(), Instant::now));
    assertInstanceOf(Authenticated.class, ask(shared, provider.token("corp", "kube", Map.of())));
  }

  @Test
  void aFileThatCannotBeHonouredIsAnErrorThatSaysWhere() throws Exception {
    List<String[]> wrong = new ArrayList<>();
    wrong.add(new String[] {"claimMappings: {}\n", "jwt[0].claimMappings.username: Required"});
    wrong.add(
        new String[] {
          "claimMappings:\n  username: {claim: sub}\n",
          "jwt[0].claimMappings.username.prefix: Required value: prefix is required"
        });
    wrong.add(
        new String[] {
          "claimMappings:\n  username: {expression: 'claims.email'}\n",
          "jwt[0].claimMappings.username.expression: Invalid value: \"claims.email\":"
              + " claims.email_verified must be used in"
        });
    wrong.add(
        new String[] {
          "claimMappings:\n  username: {expression: 'what.sub'}\n",
          "jwt[0].claimMappings.username.expression: Invalid value: \"what.sub\": compilation"
              + " failed: ERROR: <input>:1:1: undeclared reference to 'what'"
        });
    wrong.add(
        new String[] {
          TestProvider.NAMES + "claimValidationRules:\n- {expression: claims.sub}\n",
          "jwt[0].claimValidationRules[0].expression: Invalid value: \"claims.sub\": must evaluate"
              + " to bool"
        });
    wrong.add(
        new String[] {
          TestProvider.NAMES + "claimValidationRules:\n- {claim: a, expression: 'true'}\n",
          "jwt[0].claimValidationRules[0]: Invalid value: \"a\": claim and expression can't both be"
              + " set"
        });
    wrong.add(
        new String[] {
          TestProvider.NAMES + "userValidationRules:\n- {expression: 'user.what'}\n",
          "jwt[0].userValidationRules[0].expression: Invalid value: \"user.what\": compilation failed"
        });
    wrong.add(
        new String[] {
          TestProvider.NAMES + "  extra: [{key: kubernetes.io/x, valueExpression: \"'a'\"}]\n",
          "jwt[0].claimMappings.extra[0].key: Invalid value: \"kubernetes.io/x\": k8s.io,"
              + " kubernetes.io and their subdomains are reserved for Kubernetes use"
        });
    wrong.add(
        new String[] {
          TestProvider.NAMES + "claimMaps: {}\n",
          "strict decoding error: unknown field \"jwt[0].claimMaps\""
        });
    for (String[] w : wrong) {
      Path file = file(provider.jwt("corp", w[0]));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> of(file), w[0]);
      assertTrue(String.valueOf(e.getMessage()).contains(w[1]), e.getMessage());
    }
    for (String url : List.of("http://a", "https://a?q", "https://u@a", "")) {
      Path file =
          file(
              provider
                  .jwt("corp", TestProvider.NAMES)
                  .replace(provider.issuer("corp"), "\"" + url + "\""));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> of(file), url);
      assertTrue(String.valueOf(e.getMessage()).contains("jwt[0].issuer.url: "), url);
    }
  }
}
