// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a client hears, message by message; it asks for the first so many frames by itself. */
final class HeardMessages implements WebSocket.Listener {
  final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
  private final StringBuilder parts = new StringBuilder();
  private final long asked;

  HeardMessages(long asked) {
    this.asked = asked;
  }

  /** The next message, with its kind before it. */
  String next() throws InterruptedException {
    String message = messages.poll(60, TimeUnit.SECONDS);
    assertNotNull(message, "no message came");
    return message;
  }

  @Override
  public void onOpen(WebSocket socket) {
    if (asked > 0) {
      socket.request(asked);
    }
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    return hear("text ", data, last);
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
    return hear("binary ", text(data), last);
  }

  private @Nullable CompletionStage<?> hear(String kind, CharSequence data, boolean last) {
    parts.append(data);
    if (last) {
      messages.add(kind + parts);
      parts.setLength(0);
    }
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer data) {
    messages.add("pong " + text(data));
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    closed.complete(code);
    return null;
  }

  @Override
  public void onError(WebSocket socket, Throwable error) {
    closed.completeExceptionally(error);
  }

  private static String text(ByteBuffer data) {
    return StandardCharsets.UTF_8.decode(data).toString();
  }
}
