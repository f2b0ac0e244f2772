// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An answer's status and fields as HTTP/2 has them.
 *
 * @param isLast whether the connection is to take no more requests: {@code Connection: close}
 */
record ResponseHead(Http2Headers fields, boolean isLast) {
  private static final Set<String> OF_THE_CONNECTION =
      Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

  /**
   * @throws IllegalArgumentException for a field that cannot be sent
   */
  static ResponseHead of(int status, List<Map.Entry<String, String>> headers) {
    Http2Headers fields = new DefaultHttp2Headers(true, true, headers.size() + 1);
    fields.status(Integer.toString(status));
    boolean last = false;
    for (Map.Entry<String, String> header : headers) {
      String name = header.getKey().toLowerCase(Locale.ROOT);
      if (OF_THE_CONNECTION.contains(name)) {
        last |= name.equals("connection") && header.getValue().equalsIgnoreCase("close");
      } else {
        fields.add(name, header.getValue());
      }
    }
    return new ResponseHead(fields, last);
  }
}
