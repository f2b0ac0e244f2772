// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.security;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.quarterdeck.testkit.certificates.TestCertificate;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.RSAPublicKey;
import java.util.Arrays;
import java.util.Base64;

/** An OpenID Connect provider of one key, over HTTPS. */
final class Provider implements AutoCloseable {
  private final HttpsServer http;

  Provider(TestCertificate identity, RSAPublicKey key, String kid) throws IOException {
    http = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setHttpsConfigurator(new HttpsConfigurator(identity.context(null)));
    serve(
        "/.well-known/openid-configuration",
        "{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/keys\"}".formatted(issuer()));
    serve(
        "/keys",
        "{\"keys\":[{\"kty\":\"RSA\",\"use\":\"sig\",\"alg\":\"RS256\",\"kid\":\"%s\",\"n\":\"%s\",\"e\":\"%s\"}]}"
            .formatted(kid, number(key.getModulus()), number(key.getPublicExponent())));
    http.start();
  }

  private static String number(BigInteger n) {
    byte[] bytes = n.toByteArray();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
  }

  private void serve(String path, String json) {
    http.createContext(
        path,
        exchange -> {
          byte[] body = json.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  String issuer() {
    return "https://127.0.0.1:" + http.getAddress().getPort();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
