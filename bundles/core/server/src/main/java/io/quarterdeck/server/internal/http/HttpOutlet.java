// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.server.internal.answer.Outlet;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.server.internal.connection.ClientConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.GenericCloseListener;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.http.io.NIOOutputStream;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.memory.Buffers;

/** The body of an HTTP response. */
final class HttpOutlet implements Outlet {
  /**
   * What is gathered before it is made into records and written, bytes: a list is many short
   * pieces, and each record and each write has its price. A flush writes less.
   */
  private static final int BATCH = 64 * 1024;

  private final Request request;
  private final Response response;
  private final NIOOutputStream out;
  private final Connection<?> connection;
  private GenericCloseListener closed = (closeable, type) -> {};
  private boolean written;

  HttpOutlet(Request request, Response response) {
    this.request = request;
    this.response = response;
    response.setBufferSize(BATCH);
    this.out = response.getNIOOutputStream();
    this.connection = request.getContext().getConnection();
  }

  @Override
  public void open(Pump pump) {
    ClientConnection client = ClientConnection.of(connection);
    client.answerBegun();
    request.addAfterServiceListener(
        ignored -> {
          pump.over();
          client.answerOver();
        });
    closed = (closeable, type) -> pump.abandon();
    connection.addCloseListener(closed);
  }

  @Override
  public boolean canWrite() {
    return out.canWrite();
  }

  @Override
  public void notifyCanWrite(WriteHandler handler) {
    out.notifyCanWrite(handler);
  }

  @Override
  public void write(ByteBuffer frame) throws IOException {
    out.write(Buffers.wrap(request.getContext().getMemoryManager(), frame.slice()));
    written = true;
  }

  @Override
  public void hold() {
    if (!response.isSuspended()) {
      response.suspend();
    }
  }

  @Override
  public void flush() throws IOException {
    if (written || !response.isCommitted()) {
      out.flush();
      written = false;
    }
  }

  /** Grizzly does not read a connection whose request is suspended. */
  @Override
  public void watchPeer() {
    if (response.isSuspended()) {
      request.getInputBuffer().initiateAsyncronousDataReceiving();
    }
  }

  @Override
  public void release() {
    connection.removeCloseListener(closed);
  }

  @Override
  public void finish() {
    if (response.isSuspended()) {
      response.resume();
    }
  }

  @Override
  public void cut() {
    connection.terminateSilently();
  }
}
