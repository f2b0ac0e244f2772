// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

import java.security.KeyStore;
import java.util.Base64;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;

/** A provider that runs: discovery, keys and tokens of several issuers come from it, over HTTPS. */
final class TestProvider implements AutoCloseable {
  /** How a configuration of it names its users. */
  static final String NAMES =
      """
      claimMappings:
        username: {claim: sub, prefix: "oidc:"}
        groups: {claim: roles, prefix: "oidc:"}
      """;

  private final MockOAuth2Server server;
  private final String authority;

  TestProvider() throws Exception {
    OAuth2Config config =
        OAuth2Config.Companion.fromJson(
            "{\"httpServer\":{\"type\":\"MockWebServerWrapper\",\"ssl\":{}}}");
    server = new MockOAuth2Server(config);
    server.start();
    KeyStore store =
        Objects.requireNonNull(config.getHttpServer().sslConfig()).getSslKeystore().getKeyStore();
    StringBuilder pem = new StringBuilder();
    for (String alias : Collections.list(store.aliases())) {
      pem.append("-----BEGIN CERTIFICATE-----\n")
          .append(Base64.getMimeEncoder().encodeToString(store.getCertificate(alias).getEncoded()))
          .append("\n-----END CERTIFICATE-----\n");
    }
    authority = pem.toString();
  }

  /** Who has signed its certificate, PEM. */
  String authority() {
    return authority;
  }

  String issuer(String id) {
    return server.issuerUrl(id).toString();
  }

  /** For jane, from an issuer. */
  String token(String id, String audience, Map<String, Object> claims) {
    return server.issueToken(id, "jane", audience, claims).serialize();
  }

  /** One of jane's that ended five seconds ago. */
  String expired(String id, String audience) {
    return server.issueToken(id, "jane", audience, Map.of(), -5L).serialize();
  }

  /** The entry of an AuthenticationConfiguration that trusts an issuer, for the audience kube. */
  String jwt(String id, String mappings) {
    return """
        - issuer:
            url: %s
            audiences: [kube]
            certificateAuthority: |
                %s
        %s
        """
        .formatted(issuer(id), authority.strip().replace("\n", "\n        "), mappings.indent(2));
  }

  @Override
  public void close() {
    server.shutdown();
  }
}
