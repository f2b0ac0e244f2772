// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.time.Duration;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store whose values are words, and in which somebody may come between. */
final class Store implements Backend, AutoCloseable {
  private final FakeBackend inner = new FakeBackend();

  /** Called with the key before each write that comes through this. */
  private volatile Consumer<String> before = key -> {};

  /** Called with the key after each write that comes through this. */
  private volatile Consumer<String> after = key -> {};

  private volatile boolean rangesRefused;

  /** Whether nobody may read all. */
  void setRangesRefused(boolean value) {
    rangesRefused = value;
  }

  void beforeEachWrite(Consumer<String> action) {
    before = action;
  }

  void afterEachWrite(Consumer<String> action) {
    after = action;
  }

  FakeBackend inner() {
    return inner;
  }

  /** Somebody writes. */
  void put(String key, String value) {
    put(key, value, 0);
  }

  void put(String key, String value, long lease) {
    KeyValue there = inner.get(key);
    if (there == null) {
      inner.create(key, value.getBytes(UTF_8), lease);
    } else {
      inner.update(key, value.getBytes(UTF_8), there.modRevision(), lease);
    }
  }

  /** Somebody deletes. */
  void remove(String key) {
    KeyValue there = inner.get(key);
    if (there != null) {
      inner.delete(key, there.modRevision());
    }
  }

  TreeMap<String, String> words() {
    TreeMap<String, String> out = new TreeMap<>();
    for (KeyValue entry : inner.range("/registry/", "", 0, 0).entries()) {
      out.put(entry.key(), new String(entry.value(), UTF_8));
    }
    return out;
  }

  Mark mark() {
    return new Mark("m", StoreState.read(inner));
  }

  private WriteResult around(String key, Supplier<WriteResult> write) {
    before.accept(key);
    WriteResult result = write.get();
    after.accept(key);
    return result;
  }

  @Override
  public @Nullable KeyValue get(String key) {
    return inner.get(key);
  }

  @Override
  public @Nullable KeyValue get(String key, long revision) {
    return inner.get(key, revision);
  }

  @Override
  public RangeResult range(String prefix, String startAfter, long revision, int limit) {
    if (rangesRefused) {
      throw new AssertionError("all is read");
    }
    return inner.range(prefix, startAfter, revision, limit);
  }

  @Override
  public WriteResult create(String key, byte[] value, long lease) {
    return around(key, () -> inner.create(key, value, lease));
  }

  @Override
  public WriteResult update(String key, byte[] value, long expectedRevision, long lease) {
    return around(key, () -> inner.update(key, value, expectedRevision, lease));
  }

  @Override
  public WriteResult delete(String key, long expectedRevision) {
    return around(key, () -> inner.delete(key, expectedRevision));
  }

  @Override
  public Watch watch(String prefix, long fromRevision, WatchListener listener) {
    return inner.watch(prefix, fromRevision, listener);
  }

  @Override
  public long currentRevision() {
    return inner.currentRevision();
  }

  @Override
  public long compactedRevision() {
    return inner.compactedRevision();
  }

  @Override
  public void compact(long revision) {
    inner.compact(revision);
  }

  @Override
  public long grantLease(Duration ttl) {
    return inner.grantLease(ttl);
  }

  @Override
  public void keepAlive(long lease) {
    inner.keepAlive(lease);
  }

  @Override
  public void revokeLease(long lease) {
    inner.revokeLease(lease);
  }

  @Override
  public void close() {
    inner.close();
  }
}
