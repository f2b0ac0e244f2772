// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.libraries.client.ClientTls;
import io.quarterdeck.runtime.file.StrictYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * {@code tlsConfig}: files.
 *
 * @param authorities empty for those of the platform
 * @param name empty for the proxy's host
 */
record ProxyTls(String authorities, String certificate, String key, String name) {
  private static final String AT = "service.connection.tlsConfig.";

  static ProxyTls read(Node tls) {
    StrictYaml.only(tls, "caBundle", "clientCert", "clientKey", "tlsServerName");
    return new ProxyTls(
        StrictYaml.text(tls.get("caBundle")),
        StrictYaml.text(tls.get("clientCert")),
        StrictYaml.text(tls.get("clientKey")),
        StrictYaml.text(tls.get("tlsServerName")));
  }

  void validate(List<String> problems) {
    if (!authorities.isEmpty()) {
      requireFile("caBundle", authorities, "TLS config ca bundle does not exist", problems);
    }
    if (certificate.isEmpty()) {
      problems.add(AT + "clientCert: Invalid value: \"nil\": Using TLS requires clientCert");
    } else {
      requireFile("clientCert", certificate, "TLS client cert does not exist", problems);
    }
    if (key.isEmpty()) {
      problems.add(AT + "clientKey: Invalid value: \"nil\": Using TLS requires requires clientKey");
    } else {
      requireFile("clientKey", key, "TLS client key does not exist", problems);
    }
  }

  private static void requireFile(
      String field, String file, String problem, List<String> problems) {
    if (!Files.exists(Path.of(file))) {
      problems.add(AT + field + ": Invalid value: " + FieldError.quote(file) + ": " + problem);
    }
  }

  String serverName(String host) {
    return name.isEmpty() ? host : name;
  }

  /**
   * @throws IllegalArgumentException naming the files
   */
  SSLContext context() {
    try {
      ClientCertificate shown =
          new ClientCertificate(
              Files.readString(Path.of(certificate)), Files.readString(Path.of(key)));
      String trusted = authorities.isEmpty() ? null : Files.readString(Path.of(authorities));
      return ClientTls.trusting(trusted, shown);
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "failed to read key pair " + certificate + " & " + key + ", got " + e.getMessage(), e);
    }
  }
}
