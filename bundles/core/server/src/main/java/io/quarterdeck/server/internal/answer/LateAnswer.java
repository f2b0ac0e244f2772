// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.memory.Buffers;

/**
 * An answer that goes past Grizzly's response, which only the request's own thread may suspend, and
 * that thread is stuck. The connection is closed behind it: Grizzly still takes the request for
 * being worked at.
 */
public final class LateAnswer {
  private LateAnswer() {}

  /**
   * Writes it. From any thread; nobody else may write to the connection any more.
   *
   * @param head whether only the head is wanted
   * @param done called when it is written, or cannot be
   */
  public static <L> void send(
      Connection<L> connection, ApiResponse answer, boolean head, Runnable done) {
    List<ByteBuffer> body = answer.body() instanceof Slices s ? s.parts() : List.of();
    byte[] first = head(answer, body).getBytes(StandardCharsets.ISO_8859_1);
    Buffer out = Buffers.wrap(connection.getMemoryManager(), first);
    for (ByteBuffer part : head ? List.<ByteBuffer>of() : body) {
      Buffer next = Buffers.wrap(connection.getMemoryManager(), part.duplicate());
      out = Buffers.appendBuffers(connection.getMemoryManager(), out, next);
    }
    connection.write(
        out,
        new EmptyCompletionHandler<WriteResult<Buffer, L>>() {
          @Override
          public void completed(WriteResult<Buffer, L> result) {
            over(connection, done);
          }

          @Override
          public void failed(Throwable cause) {
            over(connection, done);
          }

          @Override
          public void cancelled() {
            over(connection, done);
          }
        });
  }

  private static void over(Connection<?> connection, Runnable done) {
    connection.closeSilently();
    done.run();
  }

  private static String head(ApiResponse answer, List<ByteBuffer> body) {
    String phrase = HttpStatus.getHttpStatus(answer.status()).getReasonPhrase();
    StringBuilder out = ResponseHead.text(answer.status() + " " + phrase, answer);
    if (!answer.contentType().isEmpty()) {
      out.append("Content-Type: ").append(answer.contentType()).append("\r\n");
    }
    long length = body.stream().mapToLong(ByteBuffer::remaining).sum();
    return out.append("Content-Length: ")
        .append(length)
        .append("\r\nConnection: close\r\n\r\n")
        .toString();
  }
}
