// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.x509.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.file.Files;
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
  private final Path dir;
  private final Metrics metrics = new Metrics();
  private final TestCertificate authority = TestCertificate.authority("CN=ca");
  private final String ca;
  private final X509Certificate alice;

  /** The certificates begin to count when they are made, after this. */
  private Instant now = Instant.now().plus(Duration.ofDays(1));

  X509AuthenticatorTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    ca = authority.write(dir.resolve("ca.pem")).toString();
    alice = client(authority, "CN=alice, O=second, O=\"a, first\"");
  }

  private static X509Certificate client(TestCertificate issuer, String subject) {
    return issuer.issue(subject).forClients().sign().certificate();
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
  void aSubjectMaySayItsUid() throws Exception {
    String uid = "1.3.6.1.4.1.57683.2";
    X509Certificate one = client(authority, "CN=alice, " + uid + "=u-1");
    Authenticated a = assertInstanceOf(Authenticated.class, ask(authenticator(), one));
    assertEquals("u-1", a.user().uid());
    X509Certificate two = client(authority, "CN=alice, " + uid + "=u-1, " + uid + "=u-2");
    assertTrue(why(ask(authenticator(), two)).contains("expected 1 UID, but found multiple"));
  }

  @Test
  void whoShowsNoCertificateIsNotItsBusiness() {
    assertEquals(AuthenticationResult.ABSTAINED, ask(authenticator()));
  }

  @Test
  void anotherAuthoritysCertificateIsRefused() throws Exception {
    X509Certificate c = client(TestCertificate.authority("CN=other"), "CN=eve");
    assertTrue(why(ask(authenticator(), c)).startsWith("x509: "));
  }

  @Test
  void aServersCertificateIsRefused() throws Exception {
    X509Certificate c = authority.issue("CN=server").forServers().sign().certificate();
    assertEquals(
        "x509: certificate specifies an incompatible key usage", why(ask(authenticator(), c)));
  }

  @Test
  void oneThatNamesNoUsageIsGoodForAny() throws Exception {
    X509Certificate c = authority.issue("CN=plain").sign().certificate();
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
    TestCertificate middle = authority.issue("CN=middle").asAuthority().sign();
    X509Certificate c = client(middle, "CN=bob");
    assertInstanceOf(Rejected.class, ask(authenticator(), c));
    assertInstanceOf(Authenticated.class, ask(authenticator(), c, middle.certificate()));
  }

  @Test
  void aFileThatIsNotThereYetRefusesAndIsNamed() throws Exception {
    X509Authenticator a =
        new X509Authenticator(dir.resolve("later.pem").toString(), metrics, () -> now);
    assertTrue(why(ask(a, alice)).contains("later.pem"));
    Files.copy(Path.of(ca), dir.resolve("later.pem"));
    assertInstanceOf(Authenticated.class, ask(a, alice));
  }

  @Test
  void othersMayKnowWhomItTrusts() throws Exception {
    assertEquals(List.of(), new X509Authenticator("", metrics, () -> now).trusted());
    X509Authenticator a =
        new X509Authenticator(dir.resolve("fresh.pem").toString(), metrics, () -> now);
    assertEquals(List.of(), a.trusted());
    Path file = authority.write(dir.resolve("fresh.pem"));
    List<X509Certificate> trusted = a.trusted();
    assertEquals(List.of(authority.certificate()), trusted);
    Files.delete(file);
    assertSame(trusted, a.trusted(), "what it last said");
    assertEquals(new ClientAuthorities.Clients(), a.purpose());
  }

  @Test
  void withoutACommonNameThereIsNoUser() throws Exception {
    X509Certificate c = client(authority, "O=dev");
    assertEquals(AuthenticationResult.ABSTAINED, ask(authenticator(), c));
  }

  @Test
  void itEndsWithItsAuthority() throws Exception {
    TestCertificate old = TestCertificate.authority("CN=old", Duration.ofDays(5));
    X509Certificate c = client(old, "CN=late");
    String file = old.write(dir.resolve("old.pem")).toString();
    X509Authenticator authenticator = new X509Authenticator(file, metrics, () -> now);
    assertInstanceOf(Authenticated.class, ask(authenticator, c));
    now = now.plus(Duration.ofDays(6));
    assertEquals("x509: no authority is valid at this time", why(ask(authenticator, c)));
  }
}
