// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.x509.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Credentials;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class X509AuthenticatorTest {
  private static final String CLIENT = "eku=clientAuth";

  private final Path dir;
  private final Metrics metrics = new Metrics();
  private final Certificates certificates;
  private final String ca;
  private final X509Certificate alice;

  /** The certificates begin to count when they are made, after this. */
  private Instant now = Instant.now().plus(Duration.ofDays(1));

  X509AuthenticatorTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    certificates = new Certificates(dir);
    ca = certificates.authority("ca").toString();
    alice = certificates.signed("ca", "alice", "CN=alice, O=second, O=\"a, first\"", CLIENT);
  }

  @AfterEach
  void backToNow() {
    now = Instant.now().plus(Duration.ofDays(1));
  }

  private static final Credentials.Headers NO_HEADERS =
      new Credentials.Headers() {
        @Override
        public @Nullable String first(String name) {
          return null;
        }

        @Override
        public List<String> all(String name) {
          return List.of();
        }

        @Override
        public Iterable<String> names() {
          return List.of();
        }
      };

  private static AuthenticationResult ask(X509Authenticator a, X509Certificate... chain) {
    return a.authenticate(new Credentials("/", NO_HEADERS, List.of(chain), "127.0.0.1"));
  }

  private X509Authenticator authenticator() {
    return new X509Authenticator(ca, metrics, () -> now);
  }

  private static String why(AuthenticationResult r) {
    return assertInstanceOf(Rejected.class, r).why();
  }

  @Test
  void theCommonNameIsTheUserAndOrganizationsAreGroupsInTheirOrder() throws Exception {
    Authenticated a = assertInstanceOf(Authenticated.class, ask(authenticator(), alice));
    assertEquals("alice", a.user().name());
    assertEquals(List.of("a, first", "second"), a.user().groups());
    assertTrue(
        metrics
            .text()
            .contains("apiserver_client_certificate_expiration_seconds_bucket{le=\"2592000"),
        metrics.text());
    String id =
        a.user()
            .extra()
            .getOrDefault("authentication.kubernetes.io/credential-id", List.of())
            .getFirst();
    assertTrue(id.matches("X509SHA256=[0-9a-f]{64}"), id);
  }

  @Test
  void whoShowsNoCertificateIsNotItsBusiness() {
    assertEquals(AuthenticationResult.ABSTAINED, ask(authenticator()));
  }

  @Test
  void anotherAuthoritysCertificateIsRefused() throws Exception {
    certificates.authority("other");
    X509Certificate c = certificates.signed("other", "eve", "CN=eve", CLIENT);
    assertTrue(why(ask(authenticator(), c)).startsWith("x509: "));
  }

  @Test
  void aServersCertificateIsRefused() throws Exception {
    X509Certificate c = certificates.signed("ca", "server", "CN=server", "eku=serverAuth");
    assertEquals(
        "x509: certificate specifies an incompatible key usage", why(ask(authenticator(), c)));
  }

  @Test
  void oneThatNamesNoUsageIsGoodForAny() throws Exception {
    X509Certificate c = certificates.signed("ca", "plain", "CN=plain");
    assertInstanceOf(Authenticated.class, ask(authenticator(), c));
  }

  @Test
  void itEndsWithItsValidityAlsoWhenItWasGoodBefore() throws Exception {
    X509Authenticator authenticator = authenticator();
    assertInstanceOf(Authenticated.class, ask(authenticator, alice));
    now = now.plus(Duration.ofDays(11));
    assertInstanceOf(Rejected.class, ask(authenticator, alice));
  }

  @Test
  void anIntermediateLeadsToTheAuthority() throws Exception {
    X509Certificate middle = certificates.signed("ca", "middle", "CN=middle", "bc:c");
    X509Certificate c = certificates.signed("middle", "bob", "CN=bob", CLIENT);
    assertInstanceOf(Rejected.class, ask(authenticator(), c));
    assertInstanceOf(Authenticated.class, ask(authenticator(), c, middle));
  }

  @Test
  void aFileThatIsNotThereYetRefusesAndIsNamed() throws Exception {
    X509Authenticator a =
        new X509Authenticator(dir.resolve("later.pem").toString(), metrics, () -> now);
    assertTrue(why(ask(a, alice)).contains("later.pem"));
    java.nio.file.Files.copy(Path.of(ca), dir.resolve("later.pem"));
    assertInstanceOf(Authenticated.class, ask(a, alice));
  }

  @Test
  void withoutACommonNameThereIsNoUser() throws Exception {
    X509Certificate c = certificates.signed("ca", "nameless", "O=dev", CLIENT);
    assertEquals(AuthenticationResult.ABSTAINED, ask(authenticator(), c));
  }

  @Test
  void itEndsWithItsAuthority() throws Exception {
    Path old = certificates.authority("old", 5);
    X509Certificate c = certificates.signed("old", "late", "CN=late", CLIENT);
    X509Authenticator authenticator = new X509Authenticator(old.toString(), metrics, () -> now);
    assertInstanceOf(Authenticated.class, ask(authenticator, c));
    now = now.plus(Duration.ofDays(6));
    assertEquals("x509: no authority is valid at this time", why(ask(authenticator, c)));
  }
}
