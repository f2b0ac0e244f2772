// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import io.quarterdeck.spi.authentication.Credentials;
import java.io.InputStream;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A request as it came in. Immutable but for the body, which is read once.
 *
 * @param method in upper case
 * @param path the decoded path, starting with a slash
 * @param rawQuery the undecoded query, empty for none
 * @param query the decoded query
 * @param body the body; empty for a request without one
 * @param remoteAddress the peer's IP address
 * @param host the {@code Host} header
 * @param protocol its version as Go's net/http names it, such as {@code HTTP/2.0}
 */
public record ApiRequest(
    String method,
    String path,
    String rawQuery,
    Query query,
    Credentials.Headers headers,
    List<X509Certificate> peerCertificates,
    InputStream body,
    String remoteAddress,
    String host,
    String protocol) {

  /** One over HTTP/1.1. */
  public ApiRequest(
      String method,
      String path,
      String rawQuery,
      Query query,
      Credentials.Headers headers,
      List<X509Certificate> peerCertificates,
      InputStream body,
      String remoteAddress,
      String host) {
    this(
        method,
        path,
        rawQuery,
        query,
        headers,
        peerCertificates,
        body,
        remoteAddress,
        host,
        "HTTP/1.1");
  }

  /** Whether requests share its connection, at once (RFC 9113). */
  public boolean isHttp2() {
    return protocol.equals("HTTP/2.0");
  }

  public Credentials credentials() {
    return new Credentials(path, headers, peerCertificates, remoteAddress);
  }

  /** The first value of a header, or the empty string. */
  public String header(String name) {
    String value = headers.first(name);
    return value == null ? "" : value;
  }
}
