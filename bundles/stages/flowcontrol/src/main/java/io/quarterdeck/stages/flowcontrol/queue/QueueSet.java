// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The seats of one priority level and the queues for them: fair queuing for server requests, after
 * KEP-1040. Thread-safe: one lock, held for less than a microsecond while nobody waits.
 *
 * <p>Virtual time advances by the seats in use (or wanted, up to the limit) over the queues that
 * have something to do. Each queue has a time at which its next request starts; the queue whose
 * next request would end first is served. A request's work is guessed when it starts and corrected
 * when it ends. The one clock is monotonic, in nanoseconds.
 */
public final class QueueSet {
  private final LongSupplier clock;
  private final Later later;
  private final Listener listener;
  private final Demand demand;
  private final Counts counts = new Counts();

  private Queuing config = Queuing.REJECT;
  private Dealer dealer = new Dealer(1, 1);
  private Queue[] queues = new Queue[0];
  private int limit;

  private long lastTime;
  private double r;
  private int robin;
  private long enqueues;
  private LastDispatch last = LastDispatch.NONE;

  public QueueSet(LongSupplier clock, Later later) {
    this(clock, later, Listener.NONE);
  }

  public QueueSet(LongSupplier clock, Later later, Listener listener) {
    this.clock = clock;
    this.later = later;
    this.listener = listener;
    this.lastTime = clock.getAsLong();
    this.demand = new Demand(lastTime);
  }

  /** New bounds; what waits in queues that are no longer wanted waits on until it has run. */
  public synchronized void configure(Queuing wanted, int seats) {
    sync();
    config = wanted;
    limit = seats;
    if (wanted.queues() > 0) {
      dealer = new Dealer(wanted.queues(), wanted.handSize());
    }
    resize(wanted.queues());
    dispatch();
  }

  /** Queues that still have something stay behind the wanted ones, where no flow is dealt them. */
  private void resize(int wanted) {
    int size = Math.max(wanted, queues.length);
    while (size > wanted && !queues[size - 1].isActive()) {
      size--;
    }
    Queue[] next = new Queue[size];
    for (int i = 0; i < size; i++) {
      next[i] = i < queues.length ? queues[i] : new Queue(i);
    }
    queues = next;
    robin = size == 0 ? 0 : robin % size;
  }

  public synchronized void setLimit(int seats) {
    sync();
    limit = seats;
    dispatch();
  }

  /**
   * A request comes.
   *
   * @return its ticket, which may have to wait; null when it is refused
   */
  public synchronized @Nullable Ticket start(Flow flow, Work work) {
    long now = sync();
    if (!config.limited() || config.queues() == 0) {
      if (config.limited() && !fits(work.maxSeats())) {
        counts.rejected++;
        return null;
      }
      Ticket t = new Ticket(this, null, flow, work, now, r);
      execute(t, now);
      return t;
    }
    Queue queue = choose(flow.hash());
    if (counts.seatsInUse >= limit && queue.waiting.size() >= config.lengthLimit()) {
      counts.rejected++;
      return null;
    }
    if (!queue.isActive()) {
      queue.nextDispatch = r;
      counts.activeQueues++;
    }
    Ticket t = new Ticket(this, queue, flow, work, now, r);
    queue.add(t);
    t.length = queue.waiting.size();
    counts.enqueued(t);
    queue.bound();
    if (counts.waiting == 1) {
      if (hasRoom() && fits(work.maxSeats())) { // alone: no other queue can come first
        LastDispatch.Bounds bounds = new LastDispatch.Bounds();
        bounds.see(queue);
        last = bounds.chosen(r, queue);
        serve(queue, now);
      }
    } else {
      dispatch();
    }
    tell(now);
    return t;
  }

  /** Of the flow's queues the one with the least work in it. */
  private Queue choose(long hash) {
    int[] hand = dealer.deal(hash);
    int offset = (int) (enqueues++ % hand.length);
    Queue best = queues[hand[offset]];
    for (int i = 1; i < hand.length; i++) {
      Queue candidate = queues[hand[(offset + i) % hand.length]];
      if (candidate.workWaiting < best.workWaiting) {
        best = candidate;
      }
    }
    return best;
  }

  /** One that wants more seats than there are runs when nothing else does. */
  private boolean fits(int seats) {
    return !config.limited()
        || (seats > limit ? counts.executing == 0 : counts.seatsInUse + seats <= limit);
  }

  private boolean hasRoom() {
    return !config.limited() || counts.seatsInUse < Math.max(1, limit);
  }

  private void dispatch() {
    while (counts.waiting > 0 && hasRoom()) {
      LastDispatch.Bounds bounds = new LastDispatch.Bounds();
      Queue next = next(bounds);
      Ticket head = next == null ? null : next.waiting.peek();
      if (next == null || head == null || !fits(head.work.maxSeats())) {
        return;
      }
      last = bounds.chosen(r, next);
      serve(next, lastTime);
    }
  }

  /** The queue whose oldest request would end first; of equal ones the first after the last. */
  private @Nullable Queue next(LastDispatch.Bounds bounds) {
    Queue best = null;
    double earliest = Double.MAX_VALUE;
    for (int i = 1; i <= queues.length; i++) {
      Queue queue = queues[(robin + i) % queues.length];
      Ticket head = queue.waiting.peek();
      if (head != null) {
        bounds.see(queue);
        double end = queue.nextDispatch + head.work.total();
        if (end < earliest) {
          earliest = end;
          best = queue;
        }
      }
    }
    return best;
  }

  private void serve(Queue queue, long now) {
    Ticket t = queue.waiting.element();
    queue.removeFirst();
    counts.dequeued(t);
    robin = queue.index;
    t.work = t.work.within(Math.max(1, limit));
    queue.executing++;
    queue.seatsInUse += t.work.maxSeats();
    queue.nextDispatch += t.work.total();
    queue.bound();
    execute(t, now);
  }

  private void execute(Ticket t, long now) {
    t.start = now;
    t.served = counts.dispatched;
    counts.started(t);
    tell(now);
    t.state = Ticket.State.EXECUTING;
    t.wake();
  }

  /** False when its turn had come already. */
  synchronized boolean giveUp(Ticket t) {
    Queue queue = t.queue;
    if (t.state != Ticket.State.WAITING || queue == null || !queue.remove(t)) {
      return t.state == Ticket.State.GONE;
    }
    long now = syncAfter(t);
    t.state = Ticket.State.GONE;
    counts.timedOut++;
    counts.rejected++;
    queue.bound();
    retire(queue);
    tell(now);
    dispatch();
    return true;
  }

  /** Virtual time up to now ran while the ticket still waited. */
  private long syncAfter(Ticket t) {
    long now = sync();
    counts.dequeued(t);
    return now;
  }

  synchronized void finish(Ticket t) {
    long now = sync();
    if (t.state != Ticket.State.EXECUTING) {
      return;
    }
    t.state = Ticket.State.GONE;
    counts.executing--;
    Queue queue = t.queue;
    if (queue != null) {
      queue.executing--;
      double actual = (now - t.start) / 1e9;
      queue.nextDispatch -= t.work.initialSeats() * (Work.SERVICE_SECONDS - actual);
      queue.bound();
      retire(queue);
    }
    if (t.work.additionalNanos() > 0 && t.work.finalSeats() > 0) {
      tell(now); // it runs no more, but its seats are not free yet
      later.run(() -> releaseLater(t), t.work.additionalNanos());
    } else {
      release(t, now);
    }
    dispatch();
  }

  private void tell(long now) {
    demand.set(counts.seatsInUse + counts.seatsWaiting, now);
    listener.changed(counts.waiting, counts.executing, counts.seatsWaiting, counts.seatsInUse);
  }

  private void retire(Queue queue) {
    if (!queue.isActive()) {
      counts.activeQueues--;
    }
  }

  private synchronized void releaseLater(Ticket t) {
    release(t, sync());
    dispatch();
  }

  private void release(Ticket t, long now) {
    counts.seatsInUse -= t.work.maxSeats();
    if (t.queue != null) {
      t.queue.seatsInUse -= t.work.maxSeats();
      counts.seatsInQueuesUsed -= t.work.maxSeats();
    }
    tell(now);
  }

  /** Brings virtual time up to now; before anything changes. */
  private long sync() {
    long now = clock.getAsLong();
    if (counts.activeQueues > 0) {
      double rate =
          (double) Math.min(counts.seatsInQueuesUsed + counts.seatsWaiting, limit)
              / counts.activeQueues;
      r += rate * ((now - lastTime) / 1e9);
    }
    lastTime = now;
    return now;
  }

  public synchronized boolean isIdle() {
    return counts.waiting == 0 && counts.executing == 0;
  }

  /** What was wanted since the last time this was asked: for lending and borrowing. */
  public synchronized Observed takeDemand() {
    return demand.take(sync());
  }

  /** A picture of this moment. */
  public synchronized SetDump dump() {
    sync();
    List<SetDump.QueueDump> all = new ArrayList<>(queues.length);
    int active = 0;
    for (Queue q : queues) {
      all.add(SetDump.QueueDump.of(q));
      active += q.waiting.isEmpty() ? 0 : 1;
    }
    return new SetDump(
        limit,
        active,
        counts.waiting,
        counts.executing,
        counts.seatsWaiting,
        counts.seatsInUse,
        counts.dispatched,
        counts.rejected,
        counts.timedOut,
        r,
        last,
        all);
  }
}
