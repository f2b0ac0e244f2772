// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.local;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.FrameSource;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** What a request was answered, as an object or as the error that it is. */
final class LocalAnswer {
  private static final int FAILED = 400;
  private static final int LAST_SECONDS = 60;

  private LocalAnswer() {}

  /**
   * The object; of a body that is none (an answer of no bytes) an empty one.
   *
   * @throws ApiException for an error, with the status that any client gets
   */
  static ApiObject object(ApiResponse answer) {
    byte[] body = bytes(answer);
    if (answer.status() >= FAILED) {
      throw error(answer.status(), body);
    }
    return Json.decode(body.length == 0 ? new byte[] {'{', '}'} : body);
  }

  private static ApiException error(int code, byte[] body) {
    Node status;
    try {
      status = Json.decode(body).root();
    } catch (MalformedJsonException e) {
      return new ApiException(
          new Status(code, "", new String(body, StandardCharsets.UTF_8), null, false));
    }
    Node details = status.get("details");
    return new ApiException(
        new Status(
            code,
            status.get("reason").text(),
            status.get("message").text(),
            new Status.Details(
                details.get("name").text(),
                details.get("group").text(),
                details.get("kind").text(),
                details.get("uid").text(),
                details.get("causes").items().stream().map(LocalAnswer::cause).toList(),
                (int) details.get("retryAfterSeconds").number()),
            false));
  }

  private static Status.Cause cause(Node n) {
    return new Status.Cause(n.get("reason").text(), n.get("message").text(), n.get("field").text());
  }

  private static byte[] bytes(ApiResponse answer) {
    return switch (answer.body()) {
      case ApiResponse.Slices slices -> {
        ByteArrayOutputStream out = new ByteArrayOutputStream((int) slices.length());
        slices.parts().forEach(part -> write(part, out));
        yield out.toByteArray();
      }
      case ApiResponse.Frames frames -> all(frames.source());
      case ApiResponse.Tunnel tunnel -> {
        tunnel.source().close();
        throw ApiException.internal("a connection of another protocol is no object");
      }
    };
  }

  /** What comes piece by piece: from another server. */
  private static byte[] all(FrameSource source) {
    Semaphore ready = new Semaphore(0);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (source) {
      source.onReady(ready::release);
      while (true) {
        ByteBuffer frame = source.poll();
        if (frame != null) {
          write(frame, out);
        } else if (source.isEnded()) {
          return out.toByteArray();
        } else if (!ready.tryAcquire(LAST_SECONDS, TimeUnit.SECONDS)) {
          throw ApiException.unavailable("the rest of an answer has not come", 1);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.unavailable("interrupted", 1);
    }
  }

  private static void write(ByteBuffer part, ByteArrayOutputStream out) {
    ByteBuffer p = part.duplicate();
    byte[] bytes = new byte[p.remaining()];
    p.get(bytes);
    out.writeBytes(bytes);
  }
}
