// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.server.internal.answer.Outlet;
import io.quarterdeck.server.internal.answer.Pump;
import io.quarterdeck.spi.protocol.Reply;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.glassfish.grizzly.WriteHandler;

/** The body of an answer over a link. A client that takes nothing of it for long loses it. */
final class ReplyOutlet implements Outlet {
  private final Reply reply;
  private final Duration stall;
  private volatile boolean waiting;
  private volatile long since;

  ReplyOutlet(Reply reply, Duration stall) {
    this.reply = reply;
    this.stall = stall;
  }

  @Override
  public void open(Pump pump) {
    reply.onGone(pump::over);
  }

  @Override
  public boolean canWrite() {
    return reply.canWrite();
  }

  @Override
  public void notifyCanWrite(WriteHandler handler) {
    since = System.nanoTime();
    waiting = true;
    reply.onWritable(
        () -> {
          waiting = false;
          writeOn(handler);
        });
  }

  private static void writeOn(WriteHandler handler) {
    try {
      handler.onWritePossible();
    } catch (Exception e) {
      handler.onError(e);
    }
  }

  /** On the watch's thread. */
  void look(long now) {
    if (waiting && now - since > stall.toNanos()) {
      waiting = false;
      reply.cut();
    }
  }

  @Override
  public void write(ByteBuffer frame) {
    reply.write(frame.slice());
  }

  /** Whoever writes may be another thread each time. */
  @Override
  public void hold() {}

  @Override
  public void flush() {
    reply.flush();
  }

  /** The session notices. */
  @Override
  public void watchPeer() {}

  @Override
  public void release() {}

  @Override
  public void finish() {
    reply.finish();
  }

  @Override
  public void cut() {
    reply.cut();
  }
}
