// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.server.internal.connection.Peer;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Query;
import java.io.InputStream;
import org.glassfish.grizzly.http.server.Request;

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
        Peer.certificates(request.getContext().getConnection()),
        body,
        String.valueOf(request.getRemoteAddr()),
        host == null ? "" : host);
  }
}
