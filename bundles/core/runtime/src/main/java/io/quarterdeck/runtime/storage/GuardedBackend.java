// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.storage;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.chain.FailureLog;
import io.quarterdeck.runtime.chain.PluginFailures;
import io.quarterdeck.runtime.stage.PluginAtWork;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A backend whose contract holds whatever it throws: what is no {@link StorageException} becomes
 * one that names the plugin and nothing of its inside, which goes to the log. Of a write that ended
 * so nobody knows whether it has happened.
 */
public final class GuardedBackend implements Backend {
  private final Backend backend;
  private final String who;
  private final FailureLog failures =
      new FailureLog(System.getLogger(GuardedBackend.class.getName()));

  /**
   * @param name of the plugin
   */
  public GuardedBackend(String name, Backend backend) {
    this.who = "the storage plugin " + FieldError.quote(name);
    this.backend = backend;
  }

  private <T extends @Nullable Object> T reading(Supplier<T> call) {
    return guarded(call, StorageException::new);
  }

  private <T extends @Nullable Object> T writing(Supplier<T> call) {
    return guarded(call, OutcomeUnknownException::new);
  }

  private <T extends @Nullable Object> T guarded(
      Supplier<T> call, BiFunction<String, Throwable, StorageException> failure) {
    String around = PluginAtWork.enter(who);
    try {
      return call.get();
    } catch (StorageException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      PluginFailures.requireSurvivable(e);
      failures.failed(who + " has failed", "", e);
      throw failure.apply(who + " has failed; the server's log says why", e);
    } finally {
      PluginAtWork.enter(around);
    }
  }

  @Override
  public String storedKey(String key) {
    return reading(() -> backend.storedKey(key));
  }

  @Override
  public @Nullable KeyValue get(String key) {
    return reading(() -> backend.get(key));
  }

  @Override
  public @Nullable KeyValue get(String key, long revision) {
    return reading(() -> backend.get(key, revision));
  }

  @Override
  public RangeResult range(String prefix, String startAfter, long revision, int limit) {
    return reading(() -> backend.range(prefix, startAfter, revision, limit));
  }

  @Override
  public WriteResult create(String key, byte[] value, long lease) {
    return writing(() -> backend.create(key, value, lease));
  }

  @Override
  public WriteResult update(String key, byte[] value, long expectedRevision, long lease) {
    return writing(() -> backend.update(key, value, expectedRevision, lease));
  }

  @Override
  public WriteResult delete(String key, long expectedRevision) {
    return writing(() -> backend.delete(key, expectedRevision));
  }

  @Override
  public Watch watch(String prefix, long fromRevision, WatchListener listener) {
    return reading(() -> backend.watch(prefix, fromRevision, listener));
  }

  @Override
  public long currentRevision() {
    return reading(backend::currentRevision);
  }

  @Override
  public long compactedRevision() {
    return reading(backend::compactedRevision);
  }

  @Override
  public void compact(long revision) {
    reading(
        () -> {
          backend.compact(revision);
          return null;
        });
  }

  @Override
  public long grantLease(Duration ttl) {
    return reading(() -> backend.grantLease(ttl));
  }

  @Override
  public long sharedLease(Duration ttl) {
    return reading(() -> backend.sharedLease(ttl));
  }

  @Override
  public void keepAlive(long lease) {
    reading(
        () -> {
          backend.keepAlive(lease);
          return null;
        });
  }

  @Override
  public void revokeLease(long lease) {
    reading(
        () -> {
          backend.revokeLease(lease);
          return null;
        });
  }
}
