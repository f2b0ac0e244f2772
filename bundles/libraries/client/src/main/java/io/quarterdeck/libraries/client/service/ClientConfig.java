// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.service;

import io.quarterdeck.api.Node;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * How a webhook is reached: by URL or by service. Kubernetes: {@code WebhookClientConfig}.
 *
 * @param url empty when a service is named
 * @param caBundle PEM; null for the authorities of the platform
 */
public record ClientConfig(String url, @Nullable Service service, @Nullable String caBundle) {
  private static final long HTTPS = 443;

  /**
   * A service of the cluster.
   *
   * @param path of the URL, empty for its root
   * @param port of the service, not of a pod
   */
  public record Service(String namespace, String name, String path, int port) {}

  /** From {@code clientConfig} of an object; a service without a port has 443. */
  public static ClientConfig of(Node config) {
    Node s = config.get("service");
    Service service =
        s.isAbsent()
            ? null
            : new Service(
                s.get("namespace").text(),
                s.get("name").text(),
                s.get("path").text(),
                (int) s.get("port").number(HTTPS));
    return new ClientConfig(config.get("url").text(), service, pem(config.get("caBundle").text()));
  }

  /** What is no base64 is kept, to be refused where it is used. */
  private static @Nullable String pem(String encoded) {
    if (encoded.isEmpty()) {
      return null;
    }
    try {
      return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return encoded;
    }
  }
}
