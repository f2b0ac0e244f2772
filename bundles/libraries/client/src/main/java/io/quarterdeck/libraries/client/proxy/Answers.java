// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Turns the other side's answers into ours. */
public final class Answers {
  public static final ApiResponse.Body EMPTY = new ApiResponse.Slices(List.of());

  /** Of one connection only, and not passed on. */
  private static final Set<String> HOP =
      Set.of(
          "connection",
          "proxy-connection",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private static final String LENGTH = "Content-Length";

  private Answers() {}

  static boolean isOfHop(String name) {
    return HOP.contains(name.toLowerCase(Locale.ROOT));
  }

  /** Whether the values of a header Connection name another header. */
  static boolean isNamed(List<String> connection, String name) {
    return connection.stream()
        .flatMap(value -> Arrays.stream(value.split(",", -1)))
        .anyMatch(each -> each.strip().equalsIgnoreCase(name));
  }

  /**
   * The answer with its body, as it comes. The wire is the answer's from now on.
   *
   * @param without names in lower case that are not passed on, beside those of one connection
   */
  public static ApiResponse passOn(Reply reply, Wire wire, String method, Set<String> without)
      throws IOException {
    Map<String, String> headers = headers(reply, without);
    String type = reply.first("Content-Type");
    boolean again = reply.isReusable(method);
    if (reply.isBare(method)) {
      wire.release(again);
      // of a HEAD the length is sent, and nothing else of the body
      ApiResponse.Body none =
          method.equals("HEAD") ? new ApiResponse.Frames(new NoFrames()) : EMPTY;
      return new ApiResponse(reply.status(), type, headers, none);
    }
    byte[] here = reply.shortBody(wire.in(), method);
    if (here != null) {
      wire.release(again);
      headers.keySet().removeIf(LENGTH::equalsIgnoreCase);
      return new ApiResponse(
          reply.status(), type, headers, new ApiResponse.Slices(List.of(ByteBuffer.wrap(here))));
    }
    if (!reply.first("Transfer-Encoding").isEmpty()) {
      headers.keySet().removeIf(LENGTH::equalsIgnoreCase);
    }
    InputStream body = reply.body(wire.in(), method);
    StreamedBody streamed = StreamedBody.start(body, wire, () -> wire.release(again));
    return new ApiResponse(reply.status(), type, headers, new ApiResponse.Frames(streamed));
  }

  private static Map<String, String> headers(Reply reply, Set<String> without) {
    Map<String, String> headers = new LinkedHashMap<>();
    List<String> connection = reply.all("Connection");
    reply
        .headers()
        .forEach(
            (name, values) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              if (!HOP.contains(lower)
                  && !isNamed(connection, name)
                  && !without.contains(lower)
                  && !lower.equals("content-type")) {
                headers.put(name, String.join("\n", values));
              }
            });
    return headers;
  }
}
