// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.watchcache.item.Item;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What this server has written itself, so that the echo of it need not be read: before the write by
 * the identity of its bytes (a backend in the same process hands the same array back), after it by
 * its revision.
 */
public final class OwnWrites {
  private final ConcurrentMap<Identity, LongFunction<Item>> expected = new ConcurrentHashMap<>();
  private final ConcurrentMap<Long, Item> written = new ConcurrentHashMap<>();
  private final LongSupplier progress;

  /** The revision of the last echo: those of a batch come before the progress that it is. */
  private volatile long passed;

  /** {@code progress}: echoes up to it have passed. */
  public OwnWrites(LongSupplier progress) {
    this.progress = progress;
  }

  public void expect(byte[] value, LongFunction<Item> itemAtRevision) {
    expected.put(new Identity(value), itemAtRevision);
  }

  public void settle(byte[] value) {
    expected.remove(new Identity(value));
  }

  /** Nothing is kept that no echo will ask for: while the cache is not filled, or once it has. */
  public void wrote(long revision, Item item) {
    if (isAwaited(revision)) {
      written.put(revision, item);
      // the echo may have passed meanwhile
      if (!isAwaited(revision)) {
        written.remove(revision);
      }
    }
  }

  private boolean isAwaited(long revision) {
    long reached = progress.getAsLong();
    return reached >= 0 && revision > reached && revision > passed;
  }

  /** The item of an echo, null when it is none of ours. One thread at a time, in their order. */
  public @Nullable Item take(KeyValue echo, String namespace, String name) {
    passed = echo.modRevision();
    Item known = written.remove(echo.modRevision());
    LongFunction<Item> maker = expected.remove(new Identity(echo.value()));
    if (known == null && maker != null) {
      known = maker.apply(echo.modRevision());
    }
    return known != null && known.name().equals(name) && known.namespace().equals(namespace)
        ? known
        : null;
  }

  public void clear() {
    written.clear();
  }

  private static final class Identity {
    private final byte[] array;

    Identity(byte[] array) {
      this.array = array;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Identity i && i.array == array;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(array);
    }
  }
}
