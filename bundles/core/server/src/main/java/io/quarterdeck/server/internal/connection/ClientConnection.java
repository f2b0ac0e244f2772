// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.nio.NIOConnection;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection: in which part of its conversation it is, and until when that may last.
 * Parts are entered on whatever thread gets there; {@link ConnectionWatch}'s thread ends what is
 * overdue.
 */
public final class ClientConnection {
  private static final Attribute<ClientConnection> ATTRIBUTE =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(ClientConnection.class.getName());

  /** How long a busy client may take from one request to the next. */
  private static final Duration BETWEEN = Duration.ofMillis(100);

  /** The parts of a conversation. */
  enum Part {
    HANDSHAKE,
    HEAD,
    /** The server's turn: it has deadlines of its own. */
    REQUEST,
    BODY,
    DRAIN,
    IDLE
  }

  private final Connection<?> connection;
  private final Limits limits;
  private final MemoryBudget unread;
  private final AtomicLong taken = new AtomicLong();
  final MessageScanner scanner = new MessageScanner();
  final PartialHead partial = new PartialHead();
  private volatile Part part = Part.HANDSHAKE;
  private volatile long due;
  private volatile @Nullable IncomingBody body;
  private volatile @Nullable Conversation conversation;
  private volatile boolean broken;

  /**
   * Whether an answer is being written. The connection may be read from meanwhile, to notice a
   * client that leaves or for an event of before, and Grizzly would take the next request for more
   * of this one.
   */
  private boolean answering;

  /** What came before the answer was over: the next request, and those behind it. */
  private final Deque<FilterChainContext> early = new ArrayDeque<>();

  /** Whether the answer that is being written leaves the connection open. */
  private boolean kept;

  /** What waits to be written, and since when it has been as much: the watch's own. */
  private int waiting;

  private long waitingSince;

  ClientConnection(Connection<?> connection, Limits limits, MemoryBudget unread) {
    this.connection = connection;
    this.limits = limits;
    this.unread = unread;
    enter(Part.HANDSHAKE, limits.handshake());
    ATTRIBUTE.set(connection, this);
  }

  /** That of a connection that was accepted by an endpoint. */
  public static ClientConnection of(Connection<?> connection) {
    return ATTRIBUTE.get(connection);
  }

  private void enter(Part next, Duration longest) {
    due = System.nanoTime() + longest.toNanos();
    part = next;
  }

  @Nullable Conversation conversation() {
    return conversation;
  }

  /** Something else than HTTP/1.1 is spoken from now on. */
  public void speak(Conversation other) {
    part = Part.REQUEST;
    conversation = other;
  }

  /** A share of the memory for what is not complete, for this connection's requests. */
  public Account account() {
    return new Account(unread);
  }

  public Limits limits() {
    return limits;
  }

  void handshaken() {
    if (part == Part.HANDSHAKE) {
      enter(Part.HEAD, limits.head());
    }
  }

  /**
   * A head has begun, and Grizzly may not have enough to make it a request, which of a chunked one
   * is its first chunk; only the first piece sets the time.
   */
  void headBegun() {
    if (part != Part.HEAD) {
      enter(Part.HEAD, limits.head());
    }
  }

  /** A request, or a piece of its body, goes to who answers it. */
  void requestBegun() {
    if (part != Part.BODY) {
      part = Part.REQUEST;
    }
  }

  boolean isInRequest() {
    return part == Part.REQUEST || part == Part.BODY;
  }

  /** By whoever writes an answer, before its head. */
  void keep(boolean open) {
    kept = open;
  }

  boolean isKept() {
    return kept;
  }

  /** An answer begins, before its first byte is written. */
  public synchronized void answerBegun() {
    answering = true;
  }

  /** Grizzly is done with the answer: a request that came early gets its turn. */
  public void answerOver() {
    FilterChainContext next;
    synchronized (this) {
      answering = false;
      next = early.poll();
    }
    if (next != null) {
      next.resume();
    }
  }

  /** Whether what has come has to wait for {@link #answerOver}; the caller suspends then. */
  synchronized boolean isEarly(FilterChainContext ctx) {
    if (answering) {
      ctx.suspend();
      early.add(ctx);
    }
    return answering;
  }

  /** The body is waited for from now on. */
  void bodyWanted(IncomingBody wanted) {
    body = wanted;
    enter(Part.BODY, limits.body());
  }

  void bodyComplete() {
    if (part == Part.BODY) {
      part = Part.REQUEST;
    }
  }

  /** The answer is on its way; what is left of the body is thrown away. */
  void answered() {
    body = null;
    free();
    if (scanner.isBetweenMessages() || scanner.isInHead()) {
      enter(Part.IDLE, limits.idle());
    } else {
      enter(Part.DRAIN, limits.drain());
    }
  }

  /** The last byte of a body that nobody wants has come. */
  void drained() {
    if (part == Part.DRAIN) {
      enter(Part.IDLE, limits.idle());
    }
  }

  /** The framing of the body is broken: nothing more is read. */
  void breakBody(MalformedRequestException why) {
    broken = true;
    IncomingBody reading = body;
    if (reading != null) {
      reading.fail(why.why());
    } else if (!isInRequest()) {
      connection.closeSilently();
    }
  }

  /** Nothing more that comes in is read. */
  void deafen() {
    broken = true;
  }

  boolean isBroken() {
    return broken;
  }

  /**
   * Raises what this connection takes of the budget.
   *
   * @return false when the budget does not have it
   */
  boolean take(long bytes) {
    long more = bytes - taken.get();
    if (more <= 0) {
      return true;
    }
    if (!unread.take(more)) {
      return false;
    }
    taken.addAndGet(more);
    return true;
  }

  private void free() {
    long had = taken.getAndSet(0);
    if (had > 0) {
      unread.give(had);
    }
  }

  void closed() {
    free();
    IncomingBody reading = body;
    if (reading != null) {
      reading.fail("the client has left");
    }
    Conversation other = conversation;
    if (other != null) {
      other.closed();
    }
  }

  /**
   * Ends it when it takes too long; what the client does not take is not waited for. On the watch's
   * thread.
   */
  void look(long now) {
    if (part != Part.REQUEST && now - due > 0) {
      overdue();
    }
    int pending = ((NIOConnection) connection).getAsyncWriteQueue().spaceInBytes();
    if (pending == 0 || pending != waiting) {
      waiting = pending;
      waitingSince = now;
    } else if (now - waitingSince > limits.stall().toNanos()) {
      connection.terminateSilently();
    }
    Conversation other = conversation;
    if (other != null) {
      other.look(now);
    }
  }

  /**
   * Closes it a moment behind an answer, once all of that has gone out: a client that is busy has
   * its next request on its way. Another protocol has its own way to end.
   *
   * @param newcomers whether also before a request is complete
   */
  void dismiss(boolean newcomers) {
    Conversation other = conversation;
    if (other != null) {
      other.drain();
      return;
    }
    boolean idle =
        switch (part) {
          case IDLE -> due - System.nanoTime() < limits.idle().minus(BETWEEN).toNanos();
          case HANDSHAKE, HEAD -> newcomers;
          case REQUEST, BODY, DRAIN -> false;
        };
    if (idle) {
      connection.closeSilently();
    }
  }

  private void overdue() {
    IncomingBody reading = body;
    if (part == Part.BODY && reading != null) {
      broken = true;
      reading.late();
    } else {
      connection.terminateSilently();
    }
  }
}
