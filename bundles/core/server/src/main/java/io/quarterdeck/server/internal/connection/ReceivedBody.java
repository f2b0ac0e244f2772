// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import io.quarterdeck.spi.protocol.Reply;
import io.quarterdeck.spi.protocol.Requests;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * A body that a protocol's session hands on as it comes. Until somebody asks for it the client may
 * send what it has credit for at first, and no more.
 */
public final class ReceivedBody extends GatheredBody implements Requests.Body {
  private final Account account;
  private final Reply reply;
  private final Duration longest;
  private int taken;
  private boolean waiting;
  private long due;

  /**
   * @param longest how long it may take from when it is wanted
   */
  public ReceivedBody(
      Decoding decoding, long declared, Account account, Reply reply, Duration longest) {
    super(decoding, declared);
    this.account = account;
    this.reply = reply;
    this.longest = longest;
  }

  @Override
  public synchronized boolean isHere() {
    return complete;
  }

  @Override
  void want() {
    await(!complete);
    reply.credit(size);
  }

  @Override
  void wantToPass() {
    await(size == 0 && !complete);
    reply.credit(0);
  }

  /** The client's turn begins, or is over. */
  private void await(boolean client) {
    waiting = client;
    due = System.nanoTime() + longest.toNanos();
  }

  @Override
  void passed(int count) {
    if (at == size) {
      at = 0;
      size = 0;
      await(true);
    }
    reply.credit(count);
  }

  @Override
  boolean take(int room) {
    int more = room - taken;
    if (more > 0) {
      if (!account.take(more)) {
        return false;
      }
      taken = room;
    }
    return true;
  }

  @Override
  public synchronized void received(ByteBuffer piece) {
    int n = piece.remaining();
    received += n;
    if (left || complete || failure != null) {
      return;
    }
    if (passing && at > 0) {
      System.arraycopy(bytes, at, bytes, 0, size - at);
      size -= at;
      at = 0;
    }
    if (makeRoom(n)) {
      piece.get(bytes, size, n);
      size += n;
    }
    if (failure != null || passing) {
      waiting = false;
      notifyAll();
    } else if (asked) {
      reply.credit(n);
    }
  }

  @Override
  public synchronized void end() {
    waiting = false;
    complete();
  }

  /** Ends it when it takes too long. */
  public synchronized void look(long now) {
    if (waiting && now - due > 0) {
      waiting = false;
      late();
    }
  }

  /** The request is answered; the body is not read any more, by nobody. */
  public synchronized void leave() {
    fail("the request is answered");
    left = true;
    waiting = false;
    account.give(taken);
    taken = 0;
  }
}
