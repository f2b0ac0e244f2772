// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.memory.Buffers;

/**
 * A connection that speaks WebSocket and no longer HTTP. Knows nothing of what is said over it.
 * Writes are the caller's to serialize, and none blocks.
 */
final class WebSocket {

  /** Hears what the client sends, on a thread that must not be blocked, one call at a time. */
  interface Listener {

    /** A frame of any kind, the close frame as the last of all. */
    void received(WebSocketFrame frame);

    /** The client broke the protocol: nothing more is read. */
    void broken(int code);
  }

  /** How long a client may take to answer a close frame. */
  private static final int LINGER_SECONDS = 2;

  private final Connection<?> connection;
  private final WebSocketDecoder decoder;
  private final Listener listener;
  private volatile boolean deaf;
  private boolean closeSent;

  private WebSocket(Connection<?> connection, int limit, Listener listener) {
    this.connection = connection;
    this.decoder = new WebSocketDecoder(limit);
    this.listener = listener;
  }

  /**
   * Takes the connection away from HTTP and writes the answer to the handshake. The HTTP request
   * must be suspended, and must not be resumed. Nothing is read before {@link #read}.
   *
   * @param limit the largest frame that the client may send
   */
  static WebSocket open(
      Connection<?> connection,
      WebSocketHandshake.Accepted handshake,
      int limit,
      Listener listener) {
    WebSocket opened = new WebSocket(connection, limit, listener);
    Takeover.of(connection, opened.new Reader());
    byte[] head = handshake.head().getBytes(StandardCharsets.ISO_8859_1);
    connection.write(Buffers.wrap(connection.getMemoryManager(), head));
    return opened;
  }

  /** Begins to read: a suspended HTTP request has stopped it. */
  void read() throws IOException {
    connection.enableIOEvent(IOEvent.READ);
  }

  /** Writes a message, or a control frame, of one frame. */
  void write(int opcode, ByteBuffer payload) {
    connection.write(encode(opcode, payload));
  }

  /**
   * Writes a close frame, and closes the connection when the client has closed too, or was given
   * the time to.
   */
  void close(int code) {
    closeAfter(connection, encode(WebSocketFrame.CLOSE, WebSocketFrame.closing(code)));
  }

  private <L> void closeAfter(Connection<L> to, Buffer closeFrame) {
    to.write(
        closeFrame,
        new EmptyCompletionHandler<WriteResult<Buffer, L>>() {
          @Override
          public void completed(WriteResult<Buffer, L> result) {
            sent();
          }
        });
  }

  private synchronized void sent() {
    closeSent = true;
    if (deaf) {
      connection.closeSilently();
    } else {
      CompletableFuture.delayedExecutor(LINGER_SECONDS, TimeUnit.SECONDS)
          .execute(connection::closeSilently);
    }
  }

  private Buffer encode(int opcode, ByteBuffer payload) {
    var memory = connection.getMemoryManager();
    Buffer head = Buffers.wrap(memory, WebSocketFrame.head(opcode, payload.remaining()));
    return payload.hasRemaining()
        ? Buffers.appendBuffers(memory, head, Buffers.wrap(memory, payload.slice()))
        : head;
  }

  private void take(ByteBuffer bytes) {
    try {
      while (!deaf) {
        WebSocketFrame frame = decoder.next(bytes);
        if (frame == null) {
          return;
        }
        if (frame.opcode() == WebSocketFrame.CLOSE) {
          hearNoMore();
        }
        listener.received(frame);
      }
    } catch (WebSocketDecoder.Violation e) {
      hearNoMore();
      listener.broken(e.code);
    }
  }

  /** The client is through: so are we, if our close frame is out. */
  private synchronized void hearNoMore() {
    deaf = true;
    if (closeSent) {
      connection.closeSilently();
    }
  }

  /** The last filter of the chain. */
  private final class Reader extends BaseFilter {
    @Override
    public NextAction handleRead(FilterChainContext context) {
      Buffer message = context.getMessage();
      take(message.toByteBuffer());
      message.tryDispose();
      return context.getStopAction();
    }
  }
}
