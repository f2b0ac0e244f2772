// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Error;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection without losing a request: a first GOAWAY names no last stream, so that those on
 * their way are still served; a little later, or a second, the other one names it. In the session's
 * mailbox.
 */
final class Drain {
  private static final long PING = 0x647261696eL;
  private static final long PATIENCE_MILLIS = 1_000;

  /**
   * From the client's answer, which one of its threads gives, to the end of the requests that
   * others have begun by then: they are on no stream yet.
   */
  private static final long REST_MILLIS = 100;

  private enum State {
    NONE,
    ANNOUNCED,
    /** What comes now is refused. */
    FINAL
  }

  private final Codec codec;
  private final Mailbox mailbox;
  private State state = State.NONE;

  Drain(Codec codec, Mailbox mailbox) {
    this.codec = codec;
    this.mailbox = mailbox;
  }

  void begin(ChannelHandlerContext context) {
    if (state != State.NONE) {
      return;
    }
    state = State.ANNOUNCED;
    goAway(context, Integer.MAX_VALUE);
    codec.encoder().writePing(context, false, PING, context.newPromise());
    settle(context, PATIENCE_MILLIS);
  }

  private void settle(ChannelHandlerContext context, long millis) {
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, mailbox::later)
        .execute(() -> settle(context));
  }

  /** The client has answered a PING. */
  void pong(ChannelHandlerContext context, long data) {
    if (data == PING) {
      settle(context, REST_MILLIS);
    }
  }

  private void settle(ChannelHandlerContext context) {
    if (state == State.ANNOUNCED && context.channel().isOpen()) {
      state = State.FINAL;
      goAway(context, codec.connection().remote().lastStreamCreated());
    }
  }

  /** Whether the last request is through. */
  boolean isOver() {
    Http2Connection connection = codec.connection();
    return state == State.FINAL && connection.numActiveStreams() == 0;
  }

  private void goAway(ChannelHandlerContext context, int last) {
    codec.goAway(
        context, last, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, context.newPromise());
  }
}
