// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import io.quarterdeck.spi.stage.ApiResponse;
import org.glassfish.grizzly.http.server.Response;

/** Writes status and headers. */
final class ResponseHead {
  private ResponseHead() {}

  static void write(Response response, ApiResponse answer) {
    response.setStatus(answer.status());
    if (!answer.contentType().isEmpty()) {
      // Set as it is: Response.setContentType would take it apart and put it together differently.
      response.getResponse().getHeaders().setValue("Content-Type").setString(answer.contentType());
    }
    answer.headers().forEach((name, value) -> value.lines().forEach(v -> add(response, name, v)));
  }

  private static void add(Response response, String name, String value) {
    response.addHeader(name, value);
  }

  /**
   * The same for an answer that goes past Grizzly's response; the caller adds its own headers and
   * the empty line.
   *
   * @param status the code and its phrase
   */
  static StringBuilder text(String status, ApiResponse answer) {
    StringBuilder out = new StringBuilder("HTTP/1.1 ").append(status).append("\r\n");
    answer.headers().forEach((name, value) -> value.lines().forEach(v -> line(out, name, v)));
    return out;
  }

  private static void line(StringBuilder out, String name, String value) {
    out.append(name).append(": ").append(value).append("\r\n");
  }
}
