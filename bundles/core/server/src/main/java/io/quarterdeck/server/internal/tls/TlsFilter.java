// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.asyncqueue.MessageCloner;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.FilterChainContext.TransportContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.filterchain.TransportFilter;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.ByteBufferArray;
import org.glassfish.grizzly.memory.MemoryManager;
import org.glassfish.grizzly.ssl.SSLBaseFilter;
import org.glassfish.grizzly.ssl.SSLConnectionContext;
import org.glassfish.grizzly.ssl.SSLUtils;
import org.jspecify.annotations.Nullable;

/**
 * Grizzly's TLS filter with a way of its own to write: Grizzly 4.0 takes a new buffer of 17 KB for
 * each record, since it never marks the one before as free.
 */
public final class TlsFilter extends SSLBaseFilter {
  /**
   * A short record waits for a slow client in as many bytes as it has; its wide buffer goes back.
   */
  private static final MessageCloner<Buffer> TRIMMED =
      (connection, records) -> {
        if (records.isComposite() || records.remaining() > records.capacity() / 2) {
          return records;
        }
        ByteBuffer copy = ByteBuffer.allocate(records.remaining());
        records.get(copy);
        records.tryDispose();
        return Buffers.wrap(connection.getMemoryManager(), copy.flip());
      };

  private final RecordBuffers buffers = new RecordBuffers();

  private final Engines engines;

  public TlsFilter(Engines engines) {
    super(engines);
    this.engines = engines;
  }

  @Override
  protected SSLTransportFilterWrapper createOptimizedTransportFilter(TransportFilter transport) {
    return new Opening(transport);
  }

  /** Makes a connection's engine at its first bytes, by the address that it has come to. */
  private final class Opening extends SSLTransportFilterWrapper {
    Opening(TransportFilter transport) {
      super(transport, TlsFilter.this);
    }

    @Override
    public NextAction handleRead(FilterChainContext ctx) throws IOException {
      Connection<?> connection = ctx.getConnection();
      SSLConnectionContext tls = obtainSslConnectionContext(connection);
      if (tls.getSslEngine() == null) {
        SSLEngine engine = engines.create(local(connection));
        notifyHandshakeInit(connection, engine);
        engine.beginHandshake();
        tls.configure(engine);
        notifyHandshakeStart(connection);
      }
      return super.handleRead(ctx);
    }

    private static @Nullable InetAddress local(Connection<?> connection) {
      return connection.getLocalAddress() instanceof InetSocketAddress at ? at.getAddress() : null;
    }
  }

  @Override
  @SuppressWarnings({"unchecked", "deprecation"})
  public NextAction handleWrite(FilterChainContext ctx) throws IOException {
    Connection<?> connection = ctx.getConnection();
    SSLEngine engine = SSLUtils.getSSLEngine(connection);
    if (engine == null || !(ctx.getMessage() instanceof Buffer input)) {
      return super.handleWrite(ctx);
    }
    // the filter's own lock: records have to leave in the order in which they were made
    synchronized (connection) {
      Buffer records = wrap(engine, input, connection.getMemoryManager());
      input.tryDispose();
      TransportContext transport = ctx.getTransportContext();
      ctx.write(
          null,
          records,
          transport.getCompletionHandler(),
          transport.getPushBackHandler(),
          TRIMMED,
          transport.isBlocking());
    }
    return ctx.getStopAction();
  }

  private Buffer wrap(SSLEngine engine, Buffer input, MemoryManager<?> memory) throws SSLException {
    ByteBufferArray array = input.toByteBufferArray();
    Buffer records = null;
    try {
      do {
        RecordBuffers.Lent record = wrap(engine, array);
        records = records == null ? record : Buffers.appendBuffers(memory, records, record);
      } while (hasRemaining(array));
      return records;
    } catch (SSLException e) {
      if (records != null) {
        records.tryDispose();
      }
      throw e;
    } finally {
      array.restore();
      array.recycle();
    }
  }

  private RecordBuffers.Lent wrap(SSLEngine engine, ByteBufferArray input) throws SSLException {
    RecordBuffers.Lent record = buffers.take(engine.getSession().getPacketBufferSize());
    try {
      SSLEngineResult result = engine.wrap(input.getArray(), 0, input.size(), record.underlying());
      if (result.getStatus() == SSLEngineResult.Status.OK && result.bytesProduced() > 0) {
        record.trim();
        return record;
      }
      throw new SSLException("a record could not be made: " + result);
    } catch (SSLException | RuntimeException e) {
      record.dispose();
      throw e;
    }
  }

  private static boolean hasRemaining(ByteBufferArray input) {
    ByteBuffer[] all = input.getArray();
    for (int i = 0; i < input.size(); i++) {
      if (all[i].hasRemaining()) {
        return true;
      }
    }
    return false;
  }
}
