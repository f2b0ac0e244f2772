// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import jakarta.ws.rs.core.Configuration;
import java.io.InputStream;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ContainerRequest;

/** A request as Jersey is asked it. */
final class Asked {
  private Asked() {}

  /**
   * Of one that has been let in.
   *
   * @param mount below which Jersey matches its path, without a slash at the end
   * @param secret names of header fields, in lower case, that are kept from plugins
   * @param body that they may read
   */
  static ContainerRequest of(
      Exchange exchange, String mount, Set<String> secret, InputStream body, Configuration config) {
    ApiRequest request = exchange.request();
    URI base = Paths.base(request.host(), mount);
    ContainerRequest asked =
        new ContainerRequest(
            base,
            Paths.target(base, request.path(), request.rawQuery()),
            request.method(),
            new Identity(exchange.user()),
            new MapPropertiesDelegate(),
            config);
    for (String header : request.headers().names()) {
      if (!secret.contains(header.toLowerCase(Locale.ROOT))) {
        asked.getHeaders().addAll(header, request.headers().all(header));
      }
    }
    asked.setProperty(Identity.USER, exchange.user());
    asked.setEntityStream(body);
    return asked;
  }
}
