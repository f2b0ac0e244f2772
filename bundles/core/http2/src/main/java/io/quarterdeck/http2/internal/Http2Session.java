// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.FastThreadLocal;
import io.quarterdeck.spi.protocol.Link;
import io.quarterdeck.spi.protocol.Requests;
import io.quarterdeck.spi.protocol.Session;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One connection: Netty's codec between a link and requests. Whatever touches the codec runs in the
 * mailbox, and what a round of it has made goes to the link at its end.
 */
final class Http2Session implements Session {
  private static final System.Logger LOG = System.getLogger(Http2Session.class.getName());

  private final Link link;
  private final Requests requests;
  private final Limits limits;
  private final Mailbox mailbox;
  private final Floods floods;
  private final Http2Connection connection;
  private final Http2Connection.PropertyKey exchanges;
  private final Codec codec;
  private final LinkChannel channel;
  private final OpenWindows windows;
  private final Drain drain;
  private final Queue<Exchange> wakes = new ArrayDeque<>(0);
  private boolean woken;
  private volatile int open;

  private Http2Session(
      Link link, Requests requests, Limits limits, ByteBufAllocator buffers, Chunks chunks) {
    this.link = link;
    this.requests = requests;
    this.limits = limits;
    // what Netty keeps in a thread would keep this bundle's classes there when it has left
    mailbox = new Mailbox(link.tasks(), this::endOfRound, FastThreadLocal::removeAll);
    floods = new Floods(limits, System::nanoTime);
    connection = Codec.newConnection();
    exchanges = connection.newKey();
    Frames frames = new Frames(this, floods);
    codec = Codec.of(connection, frames, limits, link.remoteAddress());
    connection.addListener(frames);
    channel = new LinkChannel(link, mailbox, buffers, chunks, codec);
    windows = new OpenWindows(connection, codec, channel);
    drain = new Drain(codec, mailbox);
  }

  /** Begins one: what the server has to say first is on the link when this returns. */
  static Http2Session open(
      Link link, Requests requests, Limits limits, ByteBufAllocator buffers, Chunks chunks) {
    Http2Session session = new Http2Session(link, requests, limits, buffers, chunks);
    session.mailbox.run(session::begin);
    return session;
  }

  private void begin() {
    try {
      channel.register();
      countStreamsHere();
      Http2LocalFlowController windows = connection.local().flowController();
      Http2Stream all = connection.connectionStream();
      windows.incrementWindowSize(all, limits.connectionWindow() - windows.windowSize(all));
    } catch (Exception e) {
      throw new IllegalStateException("HTTP/2 session of " + link.remoteAddress(), e);
    }
  }

  /**
   * Netty would forget a stream that it refuses, and take its body for an error of the connection:
   * it lets all through, and {@link #headers} refuses.
   */
  void countStreamsHere() {
    connection.remote().maxActiveStreams(Integer.MAX_VALUE);
  }

  Mailbox mailbox() {
    return mailbox;
  }

  @Override
  public void received(ByteBuffer bytes) {
    if (!mailbox.runHere(() -> read(bytes))) {
      ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
      mailbox.run(() -> read(copy));
    }
  }

  /** Netty keeps what is left of a buffer until the rest of a frame comes: it needs its own. */
  private void read(ByteBuffer bytes) {
    if (channel.isActive()) {
      channel.read(Unpooled.copiedBuffer(bytes));
    }
  }

  @Override
  public void closed() {
    mailbox.run(channel::linkClosed);
  }

  @Override
  public void drain() {
    mailbox.run(this::beginDrain);
  }

  private void beginDrain() {
    ChannelHandlerContext context = context();
    if (context != null) {
      drain.begin(context);
    }
  }

  @Override
  public int open() {
    return open;
  }

  private void endOfRound() {
    channel.pipeline().fireChannelReadComplete();
    channel.runPendingTasks();
    channel.writeGathered();
    wake();
    if (channel.isStuck() && channel.waiting() > Limits.STUCK) {
      calm("answers that the client does not read");
    }
    if (drain.isOver() && !channel.isStuck()) {
      channel.close();
    }
  }

  private void calm(String why) {
    ChannelHandlerContext context = context();
    if (context != null) {
      codec.onError(
          context, true, Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, "%s", why));
    }
  }

  /** A request, or the trailers of one, which nobody wants. */
  void headers(int id, Http2Headers fields, boolean last) throws Http2Exception {
    Http2Stream stream = connection.stream(id);
    Exchange known = stream.getProperty(exchanges);
    if (known != null) {
      if (last) {
        known.end();
      }
      return;
    }
    if (open >= limits.streams()) {
      throw Http2Exception.streamError(
          id, Http2Error.REFUSED_STREAM, "more than %d requests at once", limits.streams());
    }
    Requests.Head head = RequestHead.read(id, fields, last);
    Exchange exchange = new Exchange(this, stream);
    stream.setProperty(exchanges, exchange);
    open = open + 1;
    try {
      exchange.begin(requests, head, last);
    } catch (RuntimeException e) {
      failed(exchange, e);
      throw Http2Exception.streamError(id, Http2Error.INTERNAL_ERROR, e, "the request failed");
    }
  }

  /**
   * @return whether somebody took it
   */
  boolean data(int id, ByteBuffer piece, boolean last) {
    Exchange exchange = exchange(connection.stream(id));
    boolean taken = exchange != null && exchange.received(piece);
    if (exchange != null && last) {
      exchange.end();
    }
    return taken;
  }

  void closed(Http2Stream stream) {
    Exchange exchange = exchange(stream);
    if (exchange != null) {
      open = open - 1;
      exchange.closed();
    }
  }

  private @Nullable Exchange exchange(@Nullable Http2Stream stream) {
    return stream == null ? null : stream.getProperty(exchanges);
  }

  void pong(long data) {
    ChannelHandlerContext context = context();
    if (context != null) {
      drain.pong(context, data);
    }
  }

  /** Any thread. */
  boolean canWrite() {
    return link.canWrite();
  }

  void wakeWhenWritable(Exchange exchange) {
    wakes.add(exchange);
  }

  private void wake() {
    for (int i = wakes.size(); i > 0; i--) {
      Exchange exchange = wakes.remove();
      if (exchange.canWrite()) {
        mailbox.later(exchange::fireWritable);
      } else {
        wakes.add(exchange);
      }
    }
    if (!wakes.isEmpty() && !link.canWrite() && !woken) {
      woken = true;
      link.onWritable(() -> mailbox.later(() -> woken = false));
    }
  }

  void sendHeaders(Exchange exchange, Http2Headers fields, boolean last) {
    ChannelPromise promise = channel.newPromise();
    codec.encoder().writeHeaders(context0(), exchange.id(), fields, 0, last, promise);
    if (last) {
      promise.addListener(done -> mailbox.later(exchange::ending));
    }
  }

  void sendContinue(Exchange exchange) {
    Http2Headers fields = new DefaultHttp2Headers().status("100");
    codec.encoder().writeHeaders(context0(), exchange.id(), fields, 0, false, channel.newPromise());
  }

  void sendData(Exchange exchange, ByteBuffer piece, int size) {
    if (windows.send(exchange.stream(), piece)) {
      exchange.sent(size);
      floods.sent(size);
      return;
    }
    windows.queued(size);
    ChannelPromise promise = channel.newPromise();
    promise.addListener(
        done -> {
          windows.done(size);
          exchange.sent(size);
          floods.sent(size);
        });
    codec
        .encoder()
        .writeData(context0(), exchange.id(), Unpooled.wrappedBuffer(piece), 0, false, promise);
  }

  void sendEnd(Exchange exchange) {
    ChannelPromise promise = channel.newPromise();
    promise.addListener(done -> mailbox.later(exchange::ending));
    codec.encoder().writeData(context0(), exchange.id(), Unpooled.EMPTY_BUFFER, 0, true, promise);
  }

  /** What waits for the client's window is dropped before it could follow. */
  void reset(Exchange exchange, Http2Error error) {
    codec.encoder().writeRstStream(context0(), exchange.id(), error.code(), channel.newPromise());
    context0().flush();
  }

  /** No more than came is returned: the window is what a stream may hold here. */
  void credit(Http2Stream stream, int bytes) {
    try {
      Http2LocalFlowController windows = connection.local().flowController();
      windows.consumeBytes(stream, Math.min(bytes, windows.unconsumedBytes(stream)));
    } catch (Http2Exception e) {
      codec.onError(context0(), true, e);
    }
  }

  /** What was called for a request has thrown. */
  void failed(Exchange exchange, Exception e) {
    LOG.log(System.Logger.Level.ERROR, "HTTP/2 request " + exchange.id() + " failed", e);
  }

  private @Nullable ChannelHandlerContext context() {
    return channel.isActive() ? channel.pipeline().context(codec) : null;
  }

  /** Of a channel that has open streams. */
  private ChannelHandlerContext context0() {
    return channel.pipeline().context(codec);
  }
}
