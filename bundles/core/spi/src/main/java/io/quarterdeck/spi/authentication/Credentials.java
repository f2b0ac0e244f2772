// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request shows of itself to authenticators; the body is not part of it.
 *
 * @param path the request's path, for path-conditioned anonymous access
 * @param headers all its headers
 * @param peerCertificates the client's verified-or-not chain, leaf first, empty without one
 * @param remoteAddress the peer's IP address
 */
public record Credentials(
    String path, Headers headers, List<X509Certificate> peerCertificates, String remoteAddress) {

  /** Case-insensitive look-up of request headers. */
  public interface Headers {
    /** The first value, or null. */
    @Nullable String first(String name);

    /** Every value, in order. */
    List<String> all(String name);

    /** The names that are present, in lower case. */
    Iterable<String> names();
  }

  /** The token of an {@code Authorization: Bearer} header, or null. */
  public @Nullable String bearerToken() {
    String header = headers.first("Authorization");
    if (header == null || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
      return null;
    }
    String token = header.substring(7).trim();
    return token.isEmpty() ? null : token;
  }
}
