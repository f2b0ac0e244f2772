// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.service;

import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.http.AddressSource;
import io.quarterdeck.libraries.client.http.Endpoint;
import io.quarterdeck.libraries.client.http.Endpoint.Protection;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * From client configurations to endpoints. A service is in the cluster, a URL beside this server,
 * as in Kubernetes: {@code NewDefaultAuthenticationInfoResolverWrapper}. Thread-safe.
 */
public final class Endpoints {
  private static final int HTTPS = 443;

  private final ObjectReader reader;
  private final Credentials credentials;
  private final ServiceRouting routing;
  private final OwnAddress own;

  /**
   * Services are found by the reader when a connection is made, not before.
   *
   * @param credentials what each host and port is shown
   */
  public Endpoints(
      ObjectReader reader, Credentials credentials, ServiceRouting routing, OwnAddress own) {
    this.own = own;
    this.reader = reader;
    this.credentials = credentials;
    this.routing = routing;
  }

  /**
   * The endpoint of a configuration.
   *
   * @throws URISyntaxException when its URL cannot be used; the reason says why
   */
  public Endpoint of(ClientConfig config) throws URISyntaxException {
    ClientConfig.Service service = config.service();
    if (service != null) {
      String host = service.name() + "." + service.namespace() + ".svc";
      return new Endpoint(
          host + ":" + service.port(),
          path(service.path()),
          host,
          new ServiceAddress(reader, service, routing, own),
          config.caBundle(),
          credentials.of(host, service.port()),
          Protection.VERIFIED,
          Traffic.CLUSTER);
    }
    return byUrl(config);
  }

  private Endpoint byUrl(ClientConfig config) throws URISyntaxException {
    if (config.url().isEmpty()) {
      throw new URISyntaxException("", "webhook configuration must have either service or URL");
    }
    URI uri = new URI(config.url());
    if (uri.getHost() == null || !"https".equals(uri.getScheme())) {
      throw new URISyntaxException(config.url(), "Unparsable URL");
    }
    String host = uri.getHost().replace("[", "").replace("]", "");
    int port = uri.getPort() < 0 ? HTTPS : uri.getPort();
    String path = uri.getPath() == null ? "" : uri.getPath();
    return new Endpoint(
        uri.getRawAuthority(),
        path(path),
        host,
        AddressSource.of(host, port),
        config.caBundle(),
        credentials.of(host, port),
        Protection.VERIFIED,
        Traffic.CONTROL_PLANE);
  }

  /** As Go joins paths: cleaned, with a slash before and none behind; then escaped. */
  private static String path(String path) throws URISyntaxException {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/")) {
      if (part.equals("..")) {
        parts.pollLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    return new URI(null, null, "/" + String.join("/", parts), null).getRawPath();
  }
}
