// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Every change of the whole store from a revision on, in order, none twice and none left out, over
 * as many connections as it takes: what is lost with one is asked for again on the next, and what
 * the next repeats is dropped.
 *
 * <p>It watches everything, not a prefix: since each revision but the first is some key's change,
 * the last event says how far it is, and etcd's progress notifications, which some versions get
 * wrong, are not needed.
 */
final class EventStream implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(EventStream.class.getName());
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final int MOST_DOUBLINGS = 5;
  private static final Metadata NEEDS_LEADER = needsLeader();

  /**
   * Called one at a time, in order; must not block, nor wait for another thread's {@code close}.
   */
  interface Sink {
    /**
     * @param events those under the prefix, maybe none; whole revisions
     * @param revision the last one, all up to which has been delivered now
     */
    void events(List<StorageEvent> events, long revision);

    /** The next revision is gone; this stream has ended. */
    void compacted(long oldest);

    /** The user may not read the whole store; this stream has ended. */
    void forbidden(String reason);
  }

  private final Connection connection;
  private final Entries entries;
  private final Sink sink;
  private long next;
  private int generation;
  private int failures;
  private boolean denied;
  private boolean closed;
  private @Nullable ClientCallStreamObserver<WatchRequest> requests;

  EventStream(Connection connection, Keys keys, long from, Sink sink) {
    this.connection = connection;
    this.entries = new Entries(keys);
    this.next = from;
    this.sink = sink;
  }

  /** A member that has lost its leader ends the stream, so that another one is tried. */
  private static Metadata needsLeader() {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("hasleader", Metadata.ASCII_STRING_MARSHALLER), "true");
    return headers;
  }

  synchronized void open() {
    if (closed || connection.isClosed()) {
      return;
    }
    int mine = ++generation;
    try {
      Channel channel =
          ClientInterceptors.intercept(
              connection.streams(), MetadataUtils.newAttachHeadersInterceptor(NEEDS_LEADER));
      ClientCalls.asyncBidiStreamingCall(
              channel.newCall(WatchGrpc.getWatchMethod(), CallOptions.DEFAULT.withWaitForReady()),
              new Receiver(mine))
          .onNext(WatchRequest.newBuilder().setCreateRequest(create()).build());
    } catch (StorageException e) {
      broken(mine, String.valueOf(e.getMessage()));
    }
  }

  private WatchCreateRequest create() {
    return WatchCreateRequest.newBuilder()
        .setKey(Keys.ALL)
        .setRangeEnd(Keys.ALL)
        .setStartRevision(next)
        .setPrevKv(true)
        .build();
  }

  private synchronized void began(int mine, ClientCallStreamObserver<WatchRequest> call) {
    if (mine == generation) {
      requests = call;
    }
  }

  private synchronized void received(int mine, WatchResponse response) {
    if (mine != generation || closed) {
      return;
    }
    if (response.getCompactRevision() > 0) {
      close();
      sink.compacted(response.getCompactRevision());
    } else if (response.getCanceled()) {
      canceled(mine, response.getCancelReason());
    } else {
      denied = false;
      if (failures > 0) {
        failures = 0;
        LOG.log(System.Logger.Level.INFO, "watching etcd again from revision " + next);
      }
      deliver(response.getEventsList());
    }
  }

  /** etcd reports an expired token as a lack of permission: only the second time it is one. */
  private void canceled(int mine, String reason) {
    if (denied && Refusal.isForbidden(reason)) {
      close();
      sink.forbidden(reason);
    } else {
      denied = Refusal.isForbidden(reason);
      connection.forgetToken();
      broken(mine, reason);
    }
  }

  private void deliver(List<Event> changes) {
    List<StorageEvent> events = new ArrayList<>(changes.size());
    long last = next - 1;
    for (Event change : changes) {
      long revision = change.getKv().getModRevision();
      StorageEvent event = revision < next ? null : entries.event(change);
      if (event != null) {
        events.add(event);
      }
      last = Math.max(last, revision);
    }
    if (last >= next) {
      next = last + 1;
      sink.events(events, last);
    }
  }

  private synchronized void broken(int mine, String reason) {
    if (mine != generation || closed || connection.isClosed()) {
      return;
    }
    generation++;
    cancel();
    if (failures++ == 0) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the watch of " + connection.settings().where() + " broke, tries again: " + reason);
    }
    long pause = FIRST_PAUSE_MILLIS << Math.min(failures, MOST_DOUBLINGS);
    Executor later = CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS);
    later.execute(this::open);
  }

  private void cancel() {
    ClientCallStreamObserver<WatchRequest> call = requests;
    requests = null;
    if (call != null) {
      call.cancel("no longer needed", null);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    generation++;
    cancel();
  }

  private final class Receiver implements ClientResponseObserver<WatchRequest, WatchResponse> {
    private final int mine;

    Receiver(int mine) {
      this.mine = mine;
    }

    @Override
    public void beforeStart(ClientCallStreamObserver<WatchRequest> call) {
      began(mine, call);
    }

    @Override
    public void onNext(WatchResponse response) {
      received(mine, response);
    }

    @Override
    public void onError(Throwable t) {
      broken(mine, String.valueOf(t.getMessage()));
    }

    @Override
    public void onCompleted() {
      broken(mine, "etcd ended it");
    }
  }
}
