// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.quarterdeck.spi.protocol.Reply;
import io.quarterdeck.spi.protocol.Requests;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer. Calls of {@link Reply} come from any thread and do their work in the
 * session's mailbox; the other methods are called in it.
 */
final class Exchange implements Reply {
  private final Http2Session session;
  private final Http2Stream stream;
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean gone;
  private Requests.@Nullable Body body;
  private boolean ended;
  private boolean continues;
  private @Nullable Http2Headers head;
  private boolean answered;
  private boolean finished;
  private @Nullable Runnable writable;
  private @Nullable List<Runnable> goneListeners;

  Exchange(Http2Session session, Http2Stream stream) {
    this.session = session;
    this.stream = stream;
  }

  int id() {
    return stream.id();
  }

  Http2Stream stream() {
    return stream;
  }

  /** The request goes to whoever answers it. */
  void begin(Requests requests, Requests.Head asked, boolean last) {
    continues = "100-continue".equalsIgnoreCase(asked.headers().first("expect"));
    body = requests.begin(asked, this);
    if (last) {
      end();
    }
  }

  /**
   * A piece of the request's body.
   *
   * @return whether it was taken; if not, its bytes count as read
   */
  boolean received(ByteBuffer piece) {
    if (body == null || finished) {
      return false;
    }
    continues = false;
    try {
      body.received(piece);
    } catch (RuntimeException e) {
      session.failed(this, e);
      breakOff();
    }
    return true;
  }

  void end() {
    if (!ended && body != null) {
      ended = true;
      body.end();
    }
  }

  /** The stream is closed: all is sent, or was reset, or the link is gone. */
  void closed() {
    gone = true;
    Requests.@Nullable Body open = body;
    if (!ended && open != null) {
      ended = true;
      guarded(() -> open.fail("the client has reset the request, or has left"));
    }
    fireWritable();
    List<Runnable> listeners = goneListeners;
    goneListeners = null;
    if (listeners != null) {
      listeners.forEach(this::guarded);
    }
  }

  private void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      session.failed(this, e);
    }
  }

  @Override
  public void head(int status, List<Map.Entry<String, String>> headers) {
    session.mailbox().add(() -> answer(status, headers));
  }

  private void answer(int status, List<Map.Entry<String, String>> headers) {
    if (gone || answered) {
      return;
    }
    answered = true;
    continues = false;
    try {
      ResponseHead made = ResponseHead.of(status, headers);
      head = made.fields();
      if (made.isLast()) {
        session.drain();
      }
    } catch (Exception e) { // Netty throws checked ones for names that cannot be
      session.failed(this, e);
      breakOff();
    }
  }

  /** Headers wait for what follows, so that an answer without a body is one frame. */
  private void sendHead(boolean last) {
    Http2Headers fields = head;
    if (fields != null) {
      head = null;
      session.sendHeaders(this, fields, last);
    }
  }

  @Override
  public boolean canWrite() {
    return gone || waiting.get() < Limits.WAITING && session.canWrite();
  }

  @Override
  public void onWritable(Runnable listener) {
    session.mailbox().run(() -> listen(listener));
  }

  private void listen(Runnable listener) {
    writable = listener;
    if (canWrite()) {
      session.mailbox().later(this::fireWritable);
    } else {
      session.wakeWhenWritable(this);
    }
  }

  /** Whoever waited to write goes on. */
  void fireWritable() {
    Runnable listener = writable;
    writable = null;
    if (listener != null) {
      guarded(listener);
    }
  }

  @Override
  public void write(ByteBuffer piece) {
    int size = piece.remaining();
    waiting.addAndGet(size);
    session.mailbox().add(() -> send(piece, size));
  }

  private void send(ByteBuffer piece, int size) {
    if (gone || finished) {
      waiting.addAndGet(-size);
      return;
    }
    sendHead(false);
    session.sendData(this, piece, size);
  }

  /** So many bytes are with the link, or will never be. */
  void sent(int bytes) {
    waiting.addAndGet(-bytes);
  }

  @Override
  public void flush() {
    session.mailbox().run(() -> sendHead(false));
  }

  @Override
  public void finish() {
    session.mailbox().run(this::end0);
  }

  private void end0() {
    if (gone || finished) {
      return;
    }
    finished = true;
    if (head != null) {
      sendHead(true);
    } else {
      session.sendEnd(this);
    }
  }

  /** The end is sent; what the client still has is not wanted. */
  void ending() {
    if (!gone && stream.state() == Http2Stream.State.HALF_CLOSED_LOCAL) {
      session.reset(this, Http2Error.NO_ERROR);
    }
  }

  @Override
  public void cut() {
    session.mailbox().run(this::breakOff);
  }

  private void breakOff() {
    if (!gone) {
      finished = true;
      session.reset(this, Http2Error.INTERNAL_ERROR);
    }
  }

  @Override
  public void onGone(Runnable listener) {
    session.mailbox().run(() -> listenGone(listener));
  }

  private void listenGone(Runnable listener) {
    if (gone) {
      guarded(listener);
      return;
    }
    if (goneListeners == null) {
      goneListeners = new ArrayList<>(1);
    }
    goneListeners.add(listener);
  }

  @Override
  public void credit(int bytes) {
    session.mailbox().run(() -> allow(bytes));
  }

  private void allow(int bytes) {
    if (gone || finished) {
      return;
    }
    if (continues) {
      continues = false;
      session.sendContinue(this);
    }
    session.credit(stream, bytes);
  }

  @Override
  public Executor tasks() {
    return session.mailbox()::later;
  }
}
