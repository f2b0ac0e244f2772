// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A channel of Netty's over a socket that somebody else dials, and whose reads and writes block:
 * the way to etcd through a proxy, without a port of this machine in between. Dialling, reading and
 * writing have a virtual thread each, which end with the channel; all else happens on the event
 * loop. Nothing is read ahead of what the pipeline asks for, and one chunk is written at a time, so
 * that back-pressure goes through in both directions.
 */
final class DialledChannel extends AbstractChannel {
  private static final ChannelMetadata METADATA = new ChannelMetadata(false);

  /** What is read or written at once, bytes. */
  private static final int CHUNK = 32 * 1024;

  /** Makes connections. */
  @FunctionalInterface
  interface Dialler {

    /** Blocks, bounded. The address is not looked up. */
    Socket dial(InetSocketAddress to) throws IOException;
  }

  private final ChannelConfig config = new DefaultChannelConfig(this);
  private final Dialler dialler;
  private final Handover<Boolean> reads = new Handover<>();
  private final Handover<byte[]> writes = new Handover<>();
  private volatile @Nullable Socket socket;
  private volatile @Nullable SocketAddress remote;
  private volatile boolean closed;
  private @Nullable Thread dialling;
  private boolean reading;
  private boolean writing;

  DialledChannel(Dialler dialler) {
    super(null);
    this.dialler = dialler;
  }

  @Override
  protected AbstractUnsafe newUnsafe() {
    return new Dialling();
  }

  @Override
  protected boolean isCompatible(EventLoop loop) {
    return true;
  }

  @Override
  protected @Nullable SocketAddress localAddress0() {
    return null;
  }

  @Override
  protected @Nullable SocketAddress remoteAddress0() {
    return remote;
  }

  @Override
  public ChannelConfig config() {
    return config;
  }

  @Override
  public ChannelMetadata metadata() {
    return METADATA;
  }

  @Override
  public boolean isOpen() {
    return !closed;
  }

  @Override
  public boolean isActive() {
    return socket != null && !closed;
  }

  @Override
  protected void doBind(SocketAddress local) {
    throw new UnsupportedOperationException("a connection to etcd has no address of its own");
  }

  @Override
  protected void doDisconnect() throws IOException {
    doClose();
  }

  @Override
  protected void doClose() throws IOException {
    closed = true;
    reads.end();
    writes.end();
    if (dialling != null) {
      dialling.interrupt();
    }
    Socket made = socket;
    if (made != null) {
      made.close();
    }
  }

  @Override
  protected void doBeginRead() {
    if (!reading && socket != null) {
      reading = true;
      reads.give(true);
    }
  }

  /** What is taken counts as written: the socket has it next, or nobody. */
  @Override
  protected void doWrite(ChannelOutboundBuffer out) {
    if (writing) {
      return;
    }
    byte[] chunk = new byte[CHUNK];
    int length = 0;
    while (length < CHUNK && out.current() instanceof ByteBuf next) {
      int count = Math.min(CHUNK - length, next.readableBytes());
      next.getBytes(next.readerIndex(), chunk, length, count);
      length += count;
      // and with it any buffer that is empty
      out.removeBytes(count);
    }
    if (length > 0) {
      writing = true;
      writes.give(Arrays.copyOf(chunk, length));
    }
  }

  /** False when the loop has ended, and with it whoever would be interested. */
  private boolean onLoop(Runnable what) {
    try {
      eventLoop().execute(what);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private void readAll(Socket from) {
    try {
      while (reads.take() != null) {
        byte[] chunk = new byte[CHUNK];
        int count = from.getInputStream().read(chunk);
        if (count < 0) {
          throw new EOFException("the connection was closed");
        }
        onLoop(() -> arrived(Unpooled.wrappedBuffer(chunk, 0, count)));
      }
    } catch (IOException e) {
      onLoop(() -> broken(e));
    }
  }

  private void arrived(ByteBuf data) {
    reading = false;
    pipeline().fireChannelRead(data);
    pipeline().fireChannelReadComplete();
  }

  private void writeAll(Socket to) {
    try {
      for (byte[] chunk = writes.take(); chunk != null; chunk = writes.take()) {
        to.getOutputStream().write(chunk);
        to.getOutputStream().flush();
        onLoop(this::written);
      }
    } catch (IOException e) {
      onLoop(() -> broken(e));
    }
  }

  private void written() {
    writing = false;
    ((Dialling) unsafe()).writeMore();
  }

  private void broken(IOException why) {
    if (!closed) {
      if (!(why instanceof EOFException)) {
        pipeline().fireExceptionCaught(why);
      }
      unsafe().close(voidPromise());
    }
  }

  /** What happens on the event loop alone. */
  private final class Dialling extends AbstractUnsafe {

    @Override
    public void connect(SocketAddress to, @Nullable SocketAddress local, ChannelPromise promise) {
      if (!promise.setUncancellable() || !ensureOpen(promise)) {
        return;
      }
      InetSocketAddress asked = (InetSocketAddress) to;
      remote = to;
      dialling =
          Thread.ofVirtual()
              .name("etcd-dial")
              .start(
                  () -> {
                    try {
                      Socket made = dialler.dial(asked);
                      if (!onLoop(() -> connected(made, promise))) {
                        made.close();
                      }
                    } catch (IOException | RuntimeException e) {
                      onLoop(() -> failed(e, promise));
                    }
                  });
    }

    private void connected(Socket made, ChannelPromise promise) {
      dialling = null;
      if (closed) {
        quietly(made);
        safeSetFailure(promise, new IOException("the channel was closed meanwhile"));
        return;
      }
      socket = made;
      Thread.ofVirtual().name("etcd-read").start(() -> readAll(made));
      Thread.ofVirtual().name("etcd-write").start(() -> writeAll(made));
      safeSetSuccess(promise);
      pipeline().fireChannelActive();
    }

    private void failed(Exception why, ChannelPromise promise) {
      dialling = null;
      safeSetFailure(promise, why);
      close(voidPromise());
    }

    private void quietly(Socket made) {
      try {
        made.close();
      } catch (IOException e) {
        // nobody uses it
      }
    }

    void writeMore() {
      flush0();
    }
  }
}
