// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.nio.charset.StandardCharsets;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.memory.Buffers;

/**
 * An answer to what is no request, or comes at the wrong time: bare, and the connection is closed
 * behind it.
 *
 * @param header a further header line with its end, or nothing
 */
record DirectAnswer(int status, String header) {

  static DirectAnswer of(MalformedRequestException e) {
    return new DirectAnswer(e.status(), "");
  }

  /** All that may be kept of unfinished requests is taken. */
  static DirectAnswer busy() {
    return new DirectAnswer(503, "Retry-After: 1\r\n");
  }

  String text() {
    String line = status + " " + HttpStatus.getHttpStatus(status).getReasonPhrase();
    return "HTTP/1.1 "
        + line
        + "\r\nContent-Type: text/plain; charset=utf-8\r\n"
        + header
        + "Content-Length: "
        + line.length()
        + "\r\nConnection: close\r\n\r\n"
        + line;
  }

  void send(FilterChainContext ctx) {
    Connection<?> connection = ctx.getConnection();
    byte[] bytes = text().getBytes(StandardCharsets.ISO_8859_1);
    Buffer out = Buffers.wrap(ctx.getMemoryManager(), bytes);
    ctx.write(
        null,
        out,
        new EmptyCompletionHandler<WriteResult>() {
          @Override
          public void completed(WriteResult result) {
            connection.closeSilently();
          }

          @Override
          public void failed(Throwable cause) {
            connection.closeSilently();
          }

          @Override
          public void cancelled() {
            connection.closeSilently();
          }
        });
  }
}
