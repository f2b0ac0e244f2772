// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.handler.codec.http.HttpHeaderValidationUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.quarterdeck.spi.protocol.Requests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what comes before a body (RFC 9113, 8.2 and 8.3). Netty has seen by now that names are
 * tokens in lower case, that no field is connection-specific, that {@code te} is {@code trailers},
 * that pseudo-header fields are known, come first, once, are not empty, and are there, and that
 * there is one content length.
 */
final class RequestHead {
  private static final String PROTOCOL = "HTTP/2.0";

  private final int stream;
  private final List<String> fields = new ArrayList<>(24);
  private final StringBuilder cookies = new StringBuilder(0);
  private @Nullable String host;

  private RequestHead(int stream) {
    this.stream = stream;
  }

  /**
   * @param ended whether no body follows
   * @throws Http2Exception for the stream, when the request is malformed
   */
  static Requests.Head read(int stream, Http2Headers headers, boolean ended) throws Http2Exception {
    return new RequestHead(stream).read(headers, ended);
  }

  private Requests.Head read(Http2Headers headers, boolean ended) throws Http2Exception {
    for (Map.Entry<CharSequence, CharSequence> field : headers) {
      if (HttpHeaderValidationUtil.validateValidHeaderValue(field.getValue()) != -1) {
        throw malformed("a character in the value of " + field.getKey());
      }
      if (field.getKey().charAt(0) != ':') {
        field(field.getKey().toString(), field.getValue().toString());
      }
    }
    if (!cookies.isEmpty()) {
      put("cookie", cookies.toString());
    }
    String method = headers.method().toString();
    if (HttpHeaderValidationUtil.validateToken(method) != -1) {
      throw malformed("method");
    }
    String authority = authority(headers.authority());
    String length = new RequestHeaders(fields).first("content-length");
    return new Requests.Head(
        PROTOCOL,
        method,
        target(method, headers, authority),
        authority,
        new RequestHeaders(fields),
        ended ? 0 : length == null ? -1 : Long.parseLong(length));
  }

  private void field(String name, String value) throws Http2Exception {
    switch (name) {
      case "cookie" -> cookies.append(cookies.isEmpty() ? "" : "; ").append(value);
      case "host" -> {
        if (host != null) {
          throw malformed("more than one host");
        }
        host = value;
      }
      default -> put(name, value);
    }
  }

  private void put(String name, String value) {
    fields.add(name);
    fields.add(value);
  }

  /** Also the field {@code host}, which requests of HTTP/1.1 have. */
  private String authority(@Nullable CharSequence named) throws Http2Exception {
    String authority = named == null ? host : named.toString();
    if (authority == null) {
      return "";
    }
    if (host != null && !host.equalsIgnoreCase(authority)) {
      throw malformed("host is not the authority");
    }
    if (authority.indexOf('@') >= 0 || hasBlank(authority)) {
      throw malformed("authority");
    }
    put("host", authority);
    return authority;
  }

  private String target(String method, Http2Headers headers, String authority)
      throws Http2Exception {
    if (headers.contains(Http2Headers.PseudoHeaderName.PROTOCOL.value())) {
      throw malformed(":protocol, which was not offered");
    }
    if (method.equals("CONNECT")) {
      if (headers.path() != null || headers.scheme() != null) {
        throw malformed("CONNECT with a path or scheme");
      }
      return authority;
    }
    String path = headers.path().toString();
    boolean any = path.equals("*") && method.equals("OPTIONS");
    if (!(path.startsWith("/") || any) || hasBlank(path)) {
      throw malformed("path");
    }
    return path;
  }

  private static boolean hasBlank(String text) {
    return text.chars().anyMatch(c -> c <= ' ' || c == 0x7f);
  }

  private Http2Exception malformed(String what) {
    return Http2Exception.streamError(
        stream, Http2Error.PROTOCOL_ERROR, "malformed request: %s", what);
  }
}
