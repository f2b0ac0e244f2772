// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.anonymous.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnonymousAuthenticatorTest {

  @SuppressWarnings("ArrayRecordComponent")
  private record Settings(boolean enabled, String... paths)
      implements AnonymousAuthenticator.Config {
    @Override
    public Class<? extends Annotation> annotationType() {
      return AnonymousAuthenticator.Config.class;
    }
  }

  @SuppressWarnings({"ClassExplicitlyAnnotation", "BadAnnotationImplementation"})
  private record OneHeader(@Nullable String authorization) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return name.equalsIgnoreCase("authorization") ? authorization : null;
    }

    @Override
    public List<String> all(String name) {
      return List.of();
    }

    @Override
    public Iterable<String> names() {
      return List.of();
    }
  }

  private static AuthenticationResult ask(boolean enabled, @Nullable String header) {
    return new AnonymousAuthenticator(new Settings(enabled), () -> "")
        .authenticate(new Credentials("/", new OneHeader(header), List.of(), "127.0.0.1"));
  }

  @Test
  void whoShowsNothingIsAnonymous() {
    AuthenticationResult anonymous =
        AuthenticationResult.authenticated(
            UserInfo.of("system:anonymous", "system:unauthenticated"));
    assertEquals(anonymous, ask(true, null));
    assertEquals(anonymous, ask(true, "Basic abc"));
  }

  @Test
  void whereOnlySomePathsAreOpenOthersAreNot() {
    AnonymousAuthenticator a =
        new AnonymousAuthenticator(new Settings(true, "/livez", " /readyz"), () -> "");
    for (String open : List.of("/livez", "/readyz")) {
      assertInstanceOf(AuthenticationResult.Authenticated.class, ask(a, open));
    }
    for (String shut : List.of("/", "/livez/", "/livez/ping", "/LIVEZ", "", "/api")) {
      assertEquals(AuthenticationResult.ABSTAINED, ask(a, shut), shut);
    }
  }

  private static AuthenticationResult ask(AnonymousAuthenticator a, String path) {
    return a.authenticate(new Credentials(path, new OneHeader(null), List.of(), "127.0.0.1"));
  }

  @Test
  void whoShowsATokenIsNotAndNobodyIsWhenItIsOff() {
    assertEquals(AuthenticationResult.ABSTAINED, ask(true, "Bearer bad"));
    assertEquals(AuthenticationResult.ABSTAINED, ask(false, null));
  }

  private static AnonymousAuthenticator of(Path file, boolean otherwise, String anonymous)
      throws IOException {
    Files.writeString(
        file,
        "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n" + anonymous);
    return new AnonymousAuthenticator(new Settings(otherwise), file::toString);
  }

  @Test
  void theFileOfAllAuthenticatorsDecidesWhereItSaysSomething(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("a.yaml");
    AnonymousAuthenticator some =
        of(file, false, "anonymous: {enabled: true, conditions: [{path: /livez}]}\n");
    assertInstanceOf(AuthenticationResult.Authenticated.class, ask(some, "/livez"));
    assertEquals(AuthenticationResult.ABSTAINED, ask(some, "/readyz"));
    assertEquals(
        AuthenticationResult.ABSTAINED,
        ask(of(file, true, "anonymous: {enabled: false}\n"), "/livez"));
    assertEquals(AuthenticationResult.ABSTAINED, ask(of(file, true, "anonymous: {}\n"), "/livez"));
    assertInstanceOf(
        AuthenticationResult.Authenticated.class, ask(of(file, true, "jwt: []\n"), "/livez"));
    assertThrows(
        IllegalArgumentException.class,
        () -> of(file, true, "anonymous: {conditions: [{path: /livez}]}\n"));
    assertThrows(
        IllegalArgumentException.class, () -> of(file, true, "anonymous: {enabled: 'yes'}\n"));
  }
}
