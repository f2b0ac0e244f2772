// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.runtime.storage.OneWatch;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All watches of this server on one stream of etcd. A watch that starts further back than the last
 * events has a stream of its own until it has caught up.
 *
 * <p>A stream calls in here under its own monitor; so none is opened or closed under this one.
 */
final class Hub implements AutoCloseable {
  private final Connection connection;
  private final Keys keys;
  private final LongSupplier currentRevision;
  private final List<OneWatch> live = new ArrayList<>();
  private final RecentEvents recent = new RecentEvents();
  private @Nullable EventStream tail;
  private long delivered;
  private boolean closed;

  Hub(Connection connection, Keys keys, LongSupplier currentRevision) {
    this.connection = connection;
    this.keys = keys;
    this.currentRevision = currentRevision;
  }

  /** Throws when etcd cannot be asked where it is. */
  Backend.Watch watch(String prefix, long from, WatchListener listener) {
    start();
    OneWatch watch = new OneWatch(prefix, from, listener);
    if (!joined(watch)) {
      replay(watch);
    }
    return watch;
  }

  private void start() {
    synchronized (this) {
      requireOpen();
      if (tail != null) {
        return;
      }
    }
    long now = currentRevision.getAsLong();
    EventStream stream = begin(now);
    if (stream != null) {
      stream.open();
    }
  }

  /** Null when another thread was faster. */
  private synchronized @Nullable EventStream begin(long now) {
    requireOpen();
    if (tail != null) {
      return null;
    }
    delivered = now;
    recent.reset(now);
    Tail sink = new Tail();
    sink.stream = new EventStream(connection, keys, now + 1, sink);
    tail = sink.stream;
    return tail;
  }

  private void requireOpen() {
    if (closed) {
      throw new StorageException("the storage is closed");
    }
  }

  /** Joins the live watches, when nothing that it wants has been forgotten. */
  private synchronized boolean joined(OneWatch watch) {
    requireOpen();
    if (!recent.reaches(watch.next())) {
      return false;
    }
    recent.replay(watch);
    if (watch.deliver(List.of(), delivered)) {
      live.add(watch);
    }
    return true;
  }

  private void replay(OneWatch watch) {
    Replay sink = new Replay(watch);
    EventStream stream = new EventStream(connection, keys, watch.next(), sink);
    sink.stream = stream;
    watch.onClose(stream::close);
    stream.open();
  }

  private synchronized void deliver(EventStream from, List<StorageEvent> events, long revision) {
    if (from == tail) {
      delivered = revision;
      recent.add(events, revision);
      live.removeIf(w -> !w.deliver(events, revision));
    }
  }

  private void end(EventStream from, StorageException error) {
    List<OneWatch> all;
    synchronized (this) {
      if (from != tail) {
        return;
      }
      tail = null;
      all = List.copyOf(live);
      live.clear();
    }
    all.forEach(w -> w.fail(error));
  }

  private StorageException forbidden(String reason) {
    return new StorageException(
        connection.settings().where()
            + ": "
            + reason
            + "; the user must be allowed to read all keys, which is what a watch is made of");
  }

  /** Ends all watches with an error. */
  @Override
  public void close() {
    EventStream stream;
    synchronized (this) {
      closed = true;
      stream = tail;
    }
    if (stream != null) {
      stream.close();
      end(stream, new StorageException("the storage is closed"));
    }
  }

  private final class Tail implements EventStream.Sink {
    private @Nullable EventStream stream;

    @Override
    public void events(List<StorageEvent> events, long revision) {
      EventStream mine = stream;
      if (mine != null) {
        deliver(mine, events, revision);
      }
    }

    @Override
    public void compacted(long oldest) {
      EventStream mine = stream;
      if (mine != null) {
        end(mine, new CompactedException(oldest));
      }
    }

    @Override
    public void forbidden(String reason) {
      EventStream mine = stream;
      if (mine != null) {
        end(mine, Hub.this.forbidden(reason));
      }
    }
  }

  /** One watch's way to the others. */
  private final class Replay implements EventStream.Sink {
    private final OneWatch watch;
    private @Nullable EventStream stream;

    Replay(OneWatch watch) {
      this.watch = watch;
    }

    @Override
    public void events(List<StorageEvent> events, long revision) {
      watch.deliver(events, revision);
      EventStream mine = stream;
      if (mine != null && (watch.isEnded() || caughtUp())) {
        mine.close();
      }
    }

    private boolean caughtUp() {
      try {
        return joined(watch);
      } catch (StorageException e) {
        watch.fail(e);
        return true;
      }
    }

    @Override
    public void compacted(long oldest) {
      watch.fail(new CompactedException(oldest));
    }

    @Override
    public void forbidden(String reason) {
      watch.fail(Hub.this.forbidden(reason));
    }
  }
}
