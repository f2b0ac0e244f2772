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
 * @param audiences whom a token must be meant for, one of them at least; empty for anybody
 */
public record Credentials(
    String path,
    Headers headers,
    List<X509Certificate> peerCertificates,
    String remoteAddress,
    List<String> audiences) {

  public Credentials {
    peerCertificates = List.copyOf(peerCertificates);
    audiences = List.copyOf(audiences);
  }

  /** For anybody's audience. */
  public Credentials(
      String path, Headers headers, List<X509Certificate> peerCertificates, String remoteAddress) {
    this(path, headers, peerCertificates, remoteAddress, List.of());
  }

  /** Case-insensitive look-up of request headers. */
  public interface Headers {
    /** The first value, or null. */
    @Nullable String first(String name);

    /** Every value, in order. */
    List<String> all(String name);

    /** The names that are present, in lower case. */
    Iterable<String> names();
  }

  /**
   * The token of an {@code Authorization: Bearer} header, or null. As Kubernetes reads it: one
   * space, the scheme in any case, and nothing of what follows the token; more than one space means
   * no token at all.
   */
  public @Nullable String bearerToken() {
    String header = headers.first("Authorization");
    if (header == null) {
      return null;
    }
    String[] parts = header.strip().split(" ", 3);
    boolean bearer = parts.length > 1 && parts[0].equalsIgnoreCase("Bearer");
    return bearer && !parts[1].isEmpty() ? parts[1] : null;
  }

  /** The same for tokens that are meant for one of these. */
  public Credentials withAudiences(List<String> some) {
    return new Credentials(path, headers, peerCertificates, remoteAddress, some);
  }

  /** The same with other headers. */
  public Credentials withHeaders(Headers others) {
    return new Credentials(path, others, peerCertificates, remoteAddress, audiences);
  }
}
