// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import io.quarterdeck.server.internal.answer.Outlet;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.server.internal.answer.ResponseHead;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.GenericCloseListener;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.memory.Buffers;

/**
 * A connection whose bytes go to somebody else, and whose bytes come from there. The client is read
 * again only when what it said has been taken, so that no more than one piece of it is kept.
 */
public final class TunnelOutlet implements Outlet {
  private final Connection<?> connection;
  private final ApiResponse answer;
  private final OutputStream sink;
  private final AtomicInteger pending = new AtomicInteger();
  private volatile boolean finishing;
  private GenericCloseListener closed = (closeable, type) -> {};

  /**
   * @param answer the head that the client gets
   * @param sink where goes what the client says
   */
  public TunnelOutlet(Connection<?> connection, ApiResponse answer, OutputStream sink) {
    this.connection = connection;
    this.answer = answer;
    this.sink = sink;
  }

  @Override
  public void open(Pump pump) {
    closed = (closeable, type) -> pump.abandon();
    connection.addCloseListener(closed);
    Takeover.of(connection, new Reader(pump));
    String text = ResponseHead.text("101 Switching Protocols", answer).append("\r\n").toString();
    byte[] head = text.getBytes(StandardCharsets.ISO_8859_1);
    send(connection, Buffers.wrap(connection.getMemoryManager(), head));
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
    send(connection, Buffers.wrap(connection.getMemoryManager(), frame.slice()));
  }

  @Override
  public void hold() {}

  @Override
  public void flush() {}

  @Override
  public void watchPeer() throws IOException {
    connection.enableIOEvent(IOEvent.READ);
  }

  @Override
  public void release() {
    connection.removeCloseListener(closed);
  }

  /** The other side has said all: the connection is closed behind the last of it. */
  @Override
  public void finish() {
    finishing = true;
    closeIfWritten();
  }

  private void closeIfWritten() {
    if (finishing && pending.get() == 0) {
      connection.closeSilently();
    }
  }

  private <L> void send(Connection<L> to, Buffer bytes) {
    pending.incrementAndGet();
    to.write(
        bytes,
        new EmptyCompletionHandler<WriteResult<Buffer, L>>() {
          @Override
          public void completed(WriteResult<Buffer, L> result) {
            written();
          }

          @Override
          public void failed(Throwable cause) {
            written();
          }

          @Override
          public void cancelled() {
            written();
          }
        });
  }

  private void written() {
    pending.decrementAndGet();
    closeIfWritten();
  }

  @Override
  public void cut() {
    connection.terminateSilently();
  }

  /** The last filter of the chain: hands on what comes, off the thread that it comes on. */
  private final class Reader extends BaseFilter {
    private final Pump pump;

    Reader(Pump pump) {
      this.pump = pump;
    }

    @Override
    public NextAction handleRead(FilterChainContext context) {
      Buffer message = context.getMessage();
      byte[] bytes = new byte[message.remaining()];
      message.get(bytes);
      message.tryDispose();
      NextAction suspended = context.getSuspendAction();
      context.suspend();
      Thread.ofVirtual().name("tunnel").start(() -> pass(bytes, context));
      return suspended;
    }

    private void pass(byte[] bytes, FilterChainContext context) {
      try {
        sink.write(bytes);
        sink.flush();
      } catch (IOException e) {
        pump.end();
      } finally {
        context.resume(context.getStopAction());
      }
    }
  }
}
