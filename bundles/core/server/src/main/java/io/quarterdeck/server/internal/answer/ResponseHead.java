// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import io.quarterdeck.spi.stage.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.glassfish.grizzly.http.server.Response;

/** Writes status and headers. */
public final class ResponseHead {
  /** Above what warnings may be (4096 characters, one at the least each). */
  public static final int MOST_LINES = 8192;

  private static final String CONTENT_TYPE = "Content-Type";
  private static final System.Logger LOG = System.getLogger(ResponseHead.class.getName());

  private ResponseHead() {}

  public static void write(Response response, ApiResponse answer) {
    response.setStatus(answer.status());
    for (Map.Entry<String, String> line : lines(answer)) {
      if (line.getKey().equals(CONTENT_TYPE)) {
        // Set as it is: setContentType would take it apart and put it together differently.
        response.getResponse().getHeaders().setValue(CONTENT_TYPE).setString(line.getValue());
      } else {
        response.addHeader(line.getKey(), line.getValue());
      }
    }
  }

  /**
   * The headers, the content's type first. An answer with more lines than anybody reads loses
   * those, and not itself.
   */
  public static List<Map.Entry<String, String>> lines(ApiResponse answer) {
    List<Map.Entry<String, String>> lines = new ArrayList<>();
    if (!answer.contentType().isEmpty()) {
      lines.add(Map.entry(CONTENT_TYPE, answer.contentType()));
    }
    for (var header : answer.headers().entrySet()) {
      String all = header.getValue();
      for (String value : all.indexOf('\n') < 0 ? List.of(all) : all.lines().toList()) {
        if (lines.size() > MOST_LINES) {
          LOG.log(System.Logger.Level.WARNING, "an answer had too many headers; some are left out");
          return lines;
        }
        lines.add(Map.entry(header.getKey(), value));
      }
    }
    return lines;
  }

  /**
   * The same for an answer that goes past Grizzly's response; the caller adds its own headers and
   * the empty line.
   *
   * @param status the code and its phrase
   */
  public static StringBuilder text(String status, ApiResponse answer) {
    StringBuilder out = new StringBuilder("HTTP/1.1 ").append(status).append("\r\n");
    answer.headers().forEach((name, value) -> value.lines().forEach(v -> line(out, name, v)));
    return out;
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append(name).append(": ").append(value).append("\r\n");
  }
}
