// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Turns the other side's answers into ours. */
final class Answers {
  static final ApiResponse.Body EMPTY = new ApiResponse.Slices(List.of());

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
   * The answer with its body, as it comes.
   *
   * @param without names in lower case that are not passed on, beside those of one connection
   */
  static ApiResponse passOn(Reply reply, Wire wire, String method, Set<String> without)
      throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    reply
        .headers()
        .forEach(
            (name, values) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              if (!isOfHop(name)
                  && !isNamed(reply.all("Connection"), name)
                  && !without.contains(lower)
                  && !lower.equals("content-type")) {
                headers.put(name, String.join("\n", values));
              }
            });
    String type = reply.first("Content-Type");
    if (reply.isBare(method)) {
      wire.close();
      // of a HEAD the length is sent, and nothing else of the body
      ApiResponse.Body none =
          method.equals("HEAD") ? new ApiResponse.Frames(new NoFrames()) : EMPTY;
      return new ApiResponse(reply.status(), type, headers, none);
    }
    StreamedBody body = StreamedBody.start(reply.body(wire.in(), method), wire, false);
    return new ApiResponse(reply.status(), type, headers, new ApiResponse.Frames(body));
  }
}
