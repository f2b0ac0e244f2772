// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Query;
import java.io.InputStream;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.ssl.SSLUtils;

/** Reads a Grizzly request into one of ours; nothing of Grizzly's is kept, which reuses it. */
final class RequestReader {
  private RequestReader() {}

  /**
   * @throws IllegalArgumentException when the path is malformed
   */
  static ApiRequest read(Request request, InputStream body) {
    String target = request.getRequest().getRequestURIRef().getOriginalRequestURIBC().toString();
    String rawQuery = request.getQueryString();
    String query = rawQuery == null ? "" : rawQuery;
    String host = request.getHeader("Host");
    return new ApiRequest(
        request.getMethod().getMethodString(),
        PathDecoder.decode(target),
        query,
        Query.parse(query),
        RequestHeaders.copy(request.getRequest().getHeaders()),
        certificates(request),
        body,
        String.valueOf(request.getRemoteAddr()),
        host == null ? "" : host);
  }

  private static List<X509Certificate> certificates(Request request) {
    SSLEngine engine = SSLUtils.getSSLEngine(request.getContext().getConnection());
    if (engine == null) {
      return List.of();
    }
    try {
      Certificate[] chain = engine.getSession().getPeerCertificates();
      return Arrays.stream(chain).map(X509Certificate.class::cast).toList();
    } catch (SSLPeerUnverifiedException e) {
      return List.of(); // the client sent none
    }
  }
}
