// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import io.quarterdeck.libraries.client.Credential;
import org.jspecify.annotations.Nullable;

/**
 * Where a webhook is called.
 *
 * @param authority host and port of the URL, as it is shown and as the {@code Host} header names it
 * @param path of the URL, with its leading slash
 * @param serverName which the server's certificate must name
 * @param address where to connect
 * @param caBundle PEM of the authorities that vouch for the server; null for those of the platform
 * @param credential how this server shows itself
 */
public record Endpoint(
    String authority,
    String path,
    String serverName,
    AddressSource address,
    @Nullable String caBundle,
    Credential credential) {

  /** The URL of one call. */
  public String url(String query) {
    return "https://" + authority + path + "?" + query;
  }

  /** What connections have in common that may be used for each other's calls. */
  record Key(String authority, String serverName, String caBundle, String credential) {}

  Key key() {
    return new Key(authority, serverName, caBundle == null ? "" : caBundle, credential.name());
  }
}
