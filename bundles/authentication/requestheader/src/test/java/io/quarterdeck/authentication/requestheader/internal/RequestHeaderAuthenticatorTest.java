// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.requestheader.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.libraries.access.identity.UserHeaders;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.ClientAuthorities.FrontProxies;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestHeaderAuthenticatorTest {
  private static final Map<String, List<String>> ADMIN =
      Map.of("X-Remote-User", List.of("admin"), "X-Remote-Group", List.of("system:masters"));

  @TempDir Path dir = Path.of("");

  private record Fields(Map<String, List<String>> values) implements Credentials.Headers {
    @Override
    public @Nullable String first(String name) {
      return all(name).isEmpty() ? null : all(name).getFirst();
    }

    @Override
    public List<String> all(String name) {
      return values.getOrDefault(name, List.of());
    }

    @Override
    public Iterable<String> names() {
      return values.keySet();
    }
  }

  private static AuthenticationResult ask(
      RequestHeaderAuthenticator a, Map<String, List<String>> headers, X509Certificate... chain) {
    Map<String, List<String>> any = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    any.putAll(headers);
    return a.authenticate(new Credentials("/", new Fields(any), List.of(chain), "127.0.0.1"));
  }

  private static RequestHeaderAuthenticator of(Path ca, Instant now, String... names) {
    return new RequestHeaderAuthenticator(ca.toString(), proxies(names), () -> now);
  }

  private static FrontProxies proxies(String... names) {
    return new FrontProxies(
        List.of(names),
        List.of("X-Remote-User"),
        List.of("X-Remote-Uid"),
        List.of("X-Remote-Group"),
        List.of("X-Remote-Extra-"));
  }

  private static X509Certificate client(TestCertificate issuer, String subject) {
    return issuer.issue(subject).forClients().sign().certificate();
  }

  @Test
  void onlyBehindTheProxysOwnCertificate() throws Exception {
    TestCertificate proxies = TestCertificate.authority("CN=proxy-ca");
    Path ca = proxies.write(dir.resolve("proxy-ca.pem"));
    X509Certificate proxy = client(proxies, "CN=front,O=x");
    X509Certificate stranger = client(TestCertificate.authority("CN=other-ca"), "CN=front");
    X509Certificate server = proxies.issue("CN=front").forServers().sign().certificate();
    X509Certificate colleague = client(proxies, "CN=other");
    Instant now = Instant.now();
    RequestHeaderAuthenticator a = of(ca, now, "front", "front2");

    Authenticated good = assertInstanceOf(Authenticated.class, ask(a, ADMIN, proxy));
    assertEquals("admin", good.user().name());
    assertSame(AuthenticationResult.ABSTAINED, ask(a, ADMIN), "no certificate");
    assertInstanceOf(Rejected.class, ask(a, ADMIN, stranger), "another authority");
    assertInstanceOf(Rejected.class, ask(a, ADMIN, server), "not for clients");
    assertEquals(
        new Rejected("x509: subject with cn=other is not in the allowed list"),
        ask(a, ADMIN, colleague));
    assertInstanceOf(
        Rejected.class, ask(of(ca, now.plus(Duration.ofDays(30))), ADMIN, proxy), "expired");
    assertInstanceOf(
        Rejected.class, ask(of(ca, now.minus(Duration.ofDays(30))), ADMIN, proxy), "not yet");
    assertInstanceOf(Authenticated.class, ask(of(ca, now), ADMIN, colleague), "any name");
    assertSame(AuthenticationResult.ABSTAINED, ask(a, Map.of(), proxy), "nobody is named");
  }

  @Test
  void withoutAnAuthorityNobodyIsBelieved() throws Exception {
    X509Certificate proxy = client(TestCertificate.authority("CN=proxy-ca"), "CN=front");
    RequestHeaderAuthenticator off = new RequestHeaderAuthenticator("", proxies(), Instant::now);
    assertEquals(List.of(), off.trusted());
    assertSame(AuthenticationResult.ABSTAINED, ask(off, ADMIN, proxy));
    RequestHeaderAuthenticator missing = of(dir.resolve("none.pem"), Instant.now());
    assertInstanceOf(Rejected.class, ask(missing, ADMIN, proxy));
  }

  @Test
  void othersMayKnowWhomItBelieves() throws Exception {
    TestCertificate authority = TestCertificate.authority("CN=proxy-ca");
    RequestHeaderAuthenticator a =
        of(authority.write(dir.resolve("known.pem")), Instant.now(), "b", "a");
    assertEquals(List.of(authority.certificate()), a.trusted());
    assertEquals(proxies("b", "a"), a.purpose());
  }

  @Test
  void whatTheHeadersSay() {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("x-remote-user", List.of("jane"));
    headers.put("X-Remote-Uid", List.of("u-1"));
    headers.put("X-Remote-Group", List.of("a", "", "b"));
    headers.put("X-Remote-Extra-Acme.Org%2FTeam", List.of("blue", "red"));
    headers.put("X-Remote-Extra-bad%zz", List.of("v"));
    assertEquals(
        new UserInfo(
            "jane",
            "u-1",
            List.of("a", "b"),
            Map.of("acme.org/team", List.of("blue", "red"), "bad%zz", List.of("v"))),
        new UserHeaders(proxies()).user(new Fields(headers)));
  }
}
