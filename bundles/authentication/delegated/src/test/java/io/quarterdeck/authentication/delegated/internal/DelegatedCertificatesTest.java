// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.libraries.certificates.AuthorityFile.Trust;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.ClientAuthorities.FrontProxies;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Client certificates and front proxies, as far as the server in front has said anything. */
class DelegatedCertificatesTest {
  private static final TestCertificate CLIENTS = TestCertificate.authority("CN=clients");
  private static final TestCertificate PROXIES = TestCertificate.authority("CN=proxies");
  private static final Shown ADMIN =
      Shown.nothing()
          .header("X-Remote-User", "admin")
          .header("X-Remote-Uid", "u")
          .header("X-Remote-Group", "system:masters")
          .header("X-Remote-Extra-Scopes", "all");

  private final AtomicReference<AuthenticationInfo> info =
      new AtomicReference<>(AuthenticationInfo.NONE);
  private final DelegatedRequestHeader headers =
      new DelegatedRequestHeader(info::get, true, Instant::now);
  private final DelegatedClients clients = new DelegatedClients(info::get, true, Instant::now);

  private static AuthenticationInfo info(String... names) {
    return new AuthenticationInfo(
        Trust.of(List.of(CLIENTS.certificate())),
        Trust.of(List.of(PROXIES.certificate())),
        new FrontProxies(
            List.of(names),
            List.of("X-Remote-User"),
            List.of("X-Remote-Uid"),
            List.of("X-Remote-Group"),
            List.of("X-Remote-Extra-")),
        List.of());
  }

  private static X509Certificate client(TestCertificate issuer, String subject) {
    return issuer.issue(subject).forClients().sign().certificate();
  }

  private static AuthenticationResult ask(Authenticator a, Shown shown, X509Certificate... chain) {
    return a.authenticate(shown.credentials(chain));
  }

  @Test
  void beforeAnythingIsKnownNobodyIs() {
    assertSame(AuthenticationResult.ABSTAINED, ask(headers, ADMIN, client(PROXIES, "CN=front")));
    assertSame(AuthenticationResult.ABSTAINED, ask(clients, ADMIN, client(CLIENTS, "CN=jane")));
    assertEquals(List.of(), headers.trusted());
    assertEquals(List.of(), clients.trusted());
  }

  @Test
  void headersCountBehindTheProxysCertificateAlone() {
    info.set(info("front"));
    UserInfo admin =
        new UserInfo("admin", "u", List.of("system:masters"), Map.of("scopes", List.of("all")));
    assertEquals(
        AuthenticationResult.authenticated(admin),
        ask(headers, ADMIN, client(PROXIES, "CN=front")));
    assertSame(AuthenticationResult.ABSTAINED, ask(headers, ADMIN), "no certificate");
    for (X509Certificate other :
        List.of(
            client(CLIENTS, "CN=front"),
            client(PROXIES, "CN=somebody"),
            client(TestCertificate.authority("CN=proxies"), "CN=front"),
            PROXIES.issue("CN=front").forServers().sign().certificate())) {
      assertInstanceOf(
          Rejected.class, ask(headers, ADMIN, other), other.getSubjectX500Principal()::getName);
    }
    assertSame(
        AuthenticationResult.ABSTAINED, ask(headers, Shown.nothing(), client(PROXIES, "CN=front")));
  }

  @Test
  void clientsAreKnownByTheirAuthorityAsItIsNow() {
    info.set(info());
    X509Certificate jane = client(CLIENTS, "CN=jane,O=dev");
    Authenticated found = assertInstanceOf(Authenticated.class, ask(clients, ADMIN, jane));
    assertEquals("jane", found.user().name(), "her headers mean nothing");
    assertEquals(List.of("dev"), found.user().groups());
    assertInstanceOf(Rejected.class, ask(clients, ADMIN, client(PROXIES, "CN=front")));
    info.set(
        new AuthenticationInfo(
            Trust.of(List.of(PROXIES.certificate())),
            info().proxies(),
            info().headers(),
            List.of()));
    assertInstanceOf(Rejected.class, ask(clients, ADMIN, jane), "that authority has gone");
  }

  @Test
  void theUidCountsOnlyWithItsGate() {
    info.set(info());
    DelegatedRequestHeader without = new DelegatedRequestHeader(info::get, false, Instant::now);
    Authenticated found =
        assertInstanceOf(Authenticated.class, ask(without, ADMIN, client(PROXIES, "CN=front")));
    assertEquals("", found.user().uid());
  }

  @TestFactory
  Stream<DynamicTest> headersKeepTheContract() {
    info.set(info("front"));
    X509Certificate proxy = client(PROXIES, "CN=front");
    return AuthenticatorContract.of(headers)
        .knows(ADMIN.credentials(proxy), "admin")
        .doesNotKnow(ADMIN.credentials())
        .doesNotKnow(ADMIN.credentials(client(CLIENTS, "CN=front")))
        .doesNotKnow(Shown.nothing().credentials(proxy))
        .tests();
  }

  @TestFactory
  Stream<DynamicTest> clientsKeepTheContract() {
    info.set(info());
    return AuthenticatorContract.of(clients)
        .knows(Shown.nothing().credentials(client(CLIENTS, "CN=jane")), "jane")
        .doesNotKnow(ADMIN.credentials())
        .doesNotKnow(Shown.nothing().credentials(client(PROXIES, "CN=jane")))
        .tests();
  }
}
