// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.spi.egress.Traffic;
import org.jspecify.annotations.Nullable;

/**
 * Where a webhook is called.
 *
 * @param authority host and port of the URL, as it is shown and as the {@code Host} header names it
 * @param path of the URL, with its leading slash, and as it is escaped
 * @param serverName which the server's certificate must name
 * @param address where to connect
 * @param caBundle PEM of the authorities that vouch for the server; null for those of the platform
 * @param credential how this server shows itself
 * @param protection of the connection
 * @param traffic which way connections leave this server
 */
public record Endpoint(
    String authority,
    String path,
    String serverName,
    AddressSource address,
    @Nullable String caBundle,
    Credential credential,
    Protection protection,
    Traffic traffic) {

  /** How a connection is protected. */
  public enum Protection {
    /** Not at all: {@code http}. */
    NONE,

    /** By TLS with whoever answers: {@code insecure-skip-tls-verify}. */
    UNVERIFIED,

    /** By TLS with whom the bundle vouches for. */
    VERIFIED
  }

  /** One that is verified, in the cluster. */
  public Endpoint(
      String authority,
      String path,
      String serverName,
      AddressSource address,
      @Nullable String caBundle,
      Credential credential) {
    this(
        authority,
        path,
        serverName,
        address,
        caBundle,
        credential,
        Protection.VERIFIED,
        Traffic.CLUSTER);
  }

  /**
   * The URL of one call.
   *
   * @param query without the question mark; empty for none
   */
  public String url(String query) {
    String scheme = protection == Protection.NONE ? "http://" : "https://";
    return scheme + authority + target(query);
  }

  /** The same as a request has it. */
  String target(String query) {
    return query.isEmpty() ? path : path + "?" + query;
  }

  /** What connections have in common that may be used for each other's calls. */
  record Key(
      String authority,
      String serverName,
      String caBundle,
      String credential,
      Protection protection,
      Traffic traffic) {}

  Key key() {
    return new Key(
        authority,
        serverName,
        caBundle == null ? "" : caBundle,
        credential.name(),
        protection,
        traffic);
  }
}
