// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import io.quarterdeck.server.internal.answer.Outlet;
import io.quarterdeck.server.internal.answer.Pump;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.GenericCloseListener;
import org.glassfish.grizzly.WriteHandler;
import org.jspecify.annotations.Nullable;

/**
 * A watch over a WebSocket: each frame is a message. What the client says is ignored, but for pings
 * and the close.
 */
public final class WebSocketOutlet implements Outlet {
  /** No client of a watch has anything to say. */
  private static final int LIMIT = 64 * 1024;

  private final Connection<?> connection;
  private final WebSocketHandshake.Accepted handshake;
  private final int opcode;

  /** The last ping that is not answered yet; earlier ones need no answer. */
  private final AtomicReference<@Nullable ByteBuffer> ping = new AtomicReference<>();

  private volatile int closeCode = WebSocketFrame.NORMAL;
  private GenericCloseListener closed = (closeable, type) -> {};
  private @Nullable WebSocket socket;

  public WebSocketOutlet(
      Connection<?> connection, WebSocketHandshake.Accepted handshake, boolean text) {
    this.connection = connection;
    this.handshake = handshake;
    this.opcode = text ? WebSocketFrame.TEXT : WebSocketFrame.BINARY;
  }

  @Override
  public void open(Pump pump) {
    closed = (closeable, type) -> pump.abandon();
    connection.addCloseListener(closed);
    socket = WebSocket.open(connection, handshake, LIMIT, new Client(pump));
  }

  private WebSocket socket() {
    if (socket == null) {
      throw new IllegalStateException("not open");
    }
    return socket;
  }

  @Override
  public boolean canWrite() {
    return connection.canWrite();
  }

  @Override
  public void notifyCanWrite(WriteHandler handler) {
    connection.notifyCanWrite(handler);
  }

  @Override
  public void write(ByteBuffer frame) {
    flush();
    socket().write(opcode, frame);
  }

  @Override
  public void hold() {}

  /** Messages are not held back; only a pong may be due. */
  @Override
  public void flush() {
    ByteBuffer payload = ping.getAndSet(null);
    if (payload != null) {
      socket().write(WebSocketFrame.PONG, payload);
    }
  }

  @Override
  public void watchPeer() throws IOException {
    socket().read();
  }

  @Override
  public void release() {
    connection.removeCloseListener(closed);
  }

  @Override
  public void finish() {
    if (connection.isOpen()) {
      socket().close(closeCode);
    }
  }

  @Override
  public void cut() {
    connection.terminateSilently();
  }

  private final class Client implements WebSocket.Listener {
    private final Pump pump;

    Client(Pump pump) {
      this.pump = pump;
    }

    @Override
    public void received(WebSocketFrame frame) {
      if (frame.opcode() == WebSocketFrame.PING) {
        ping.set(frame.payload());
        pump.wake();
      } else if (frame.opcode() == WebSocketFrame.CLOSE) {
        end(frame.closeCode());
      }
    }

    @Override
    public void broken(int code) {
      end(code);
    }

    private void end(int code) {
      closeCode = code;
      pump.end();
    }
  }
}
