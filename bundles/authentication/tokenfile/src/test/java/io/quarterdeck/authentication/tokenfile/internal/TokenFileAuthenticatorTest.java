// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.tokenfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileAuthenticatorTest {
  @TempDir private Path dir = Path.of("");

  private record Settings(String file) implements TokenFileAuthenticator.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return TokenFileAuthenticator.Config.class;
    }
  }

  private record OneHeader(@Nullable String authorization) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return name.equalsIgnoreCase("authorization") ? authorization : null;
    }

    @Override
    public List<String> all(String name) {
      String value = first(name);
      return value == null ? List.of() : List.of(value);
    }

    @Override
    public Iterable<String> names() {
      return List.of("authorization");
    }
  }

  private static AuthenticationResult ask(
      TokenFileAuthenticator authenticator, @Nullable String header) {
    return authenticator.authenticate(
        new Credentials("/api", new OneHeader(header), List.of(), "127.0.0.1"));
  }

  @Test
  void knowsTheTokensOfItsFile() throws IOException {
    Path file = Files.writeString(dir.resolve("tokens.csv"), "secret,alice,u-1,dev\n");
    TokenFileAuthenticator authenticator =
        new TokenFileAuthenticator(new Settings(file.toString()));
    assertEquals(
        AuthenticationResult.authenticated(new UserInfo("alice", "u-1", List.of("dev"), Map.of())),
        ask(authenticator, "Bearer secret"));
    assertInstanceOf(AuthenticationResult.Rejected.class, ask(authenticator, "Bearer secret2"));
    assertEquals(AuthenticationResult.ABSTAINED, ask(authenticator, null));
    assertEquals(AuthenticationResult.ABSTAINED, ask(authenticator, "Basic secret"));
  }

  @Test
  void withoutAFileItHasNothingToSayOfAnyToken() {
    TokenFileAuthenticator authenticator = new TokenFileAuthenticator(new Settings(""));
    assertEquals(AuthenticationResult.ABSTAINED, ask(authenticator, "Bearer secret"));
  }

  @Test
  void aFileThatCannotBeReadIsNamed() {
    Path file = dir.resolve("absent.csv");
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new TokenFileAuthenticator(new Settings(file.toString())));
    assertTrue(String.valueOf(e.getMessage()).contains(file.toString()));
  }
}
