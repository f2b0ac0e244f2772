// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A provider that runs while the tests of a class do, and files that trust it. */
abstract class ProviderFixture {
  static TestProvider provider;

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void start() throws Exception {
    provider = new TestProvider();
  }

  @AfterAll
  static void stop() {
    provider.close();
  }

  Path file(String... jwts) throws Exception {
    String text =
        "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n"
            + String.join("", jwts);
    return Files.writeString(folder.resolve("authentication.yaml"), text);
  }

  static OidcAuthenticator of(Path file) {
    return new OidcAuthenticator(
        Providers.of(
            TestConfig.file(file.toString()), "", new Compiler(), new Metrics(), Instant::now));
  }

  static AuthenticationResult ask(OidcAuthenticator a, String token) {
    return a.authenticateToken(token, List.of("api"));
  }
}
