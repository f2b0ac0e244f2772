// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.libraries.certificates.AnyCertificate;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.server.internal.listen.Endpoint;
import io.quarterdeck.server.internal.listen.TestPki;
import io.quarterdeck.server.internal.protocol.Protocols;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.net.Socket;
import java.nio.file.Path;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose certificates one listener, which stays open, asks clients for. */
final class NamedAuthoritiesTest {
  @TempDir private Path folder;
  private final TestCertificate users = TestCertificate.authority("CN=users");
  private final TestCertificate proxies = TestCertificate.authority("CN=proxies");

  /** Trusts what the test says at the moment. */
  private static final class Trusting implements ClientAuthorities {
    private volatile List<X509Certificate> trusted = List.of();

    @Override
    public Purpose purpose() {
      return new Clients();
    }

    @Override
    public List<X509Certificate> trusted() {
      return trusted;
    }
  }

  /** Every handshake asks: one that throws would lock everybody out. */
  @Test
  void areThoseOfTheOthersWhereOneFails() {
    Trusting one = new Trusting();
    one.trusted = List.of(users.certificate());
    ClientAuthorities broken =
        new ClientAuthorities() {
          @Override
          public Purpose purpose() {
            return new Clients();
          }

          @Override
          public List<X509Certificate> trusted() {
            throw new NoClassDefFoundError("com/example/Gone");
          }
        };
    assertEquals(List.of(users.certificate()), new NamedAuthorities(List.of(broken, one)).get());
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
  void areThoseOfAllAtTheMoment(String protocol) throws Exception {
    Trusting one = new Trusting();
    Trusting other = new Trusting();
    NamedAuthorities all = new NamedAuthorities(List.of(one, other));
    try (Endpoint endpoint =
        Endpoint.open(
            new TestPki(folder).settings(),
            all,
            Protocols.fixed(),
            request -> ApiResponse.bytes(200, ApiResponse.TEXT, new byte[0]),
            new ServerMeters(new Metrics()))) {
      assertEquals(Set.of(), named(endpoint, protocol));
      one.trusted = List.of(users.certificate());
      other.trusted = List.of(proxies.certificate(), users.certificate());
      assertEquals(2, all.get().size());
      assertEquals(Set.of("CN=users", "CN=proxies"), named(endpoint, protocol));
      one.trusted = List.of();
      other.trusted = List.of(proxies.certificate());
      assertEquals(Set.of("CN=proxies"), named(endpoint, protocol));
    }
  }

  private static Set<String> named(Endpoint endpoint, String protocol) throws Exception {
    Choosing choosing = new Choosing();
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {choosing}, new TrustManager[] {new AnyCertificate()}, null);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", endpoint.port())) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.startHandshake();
    }
    return choosing.named;
  }

  /** A client that only listens to whose certificates are wanted. */
  private static final class Choosing extends X509ExtendedKeyManager {
    private volatile Set<String> named = Set.of("unasked");

    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, Socket socket) {
      named =
          Arrays.stream(issuers == null ? new Principal[0] : issuers)
              .map(Principal::getName)
              .collect(Collectors.toSet());
      return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String type, Principal @Nullable [] issuers, Socket socket) {
      return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
      return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
      return null;
    }
  }
}
