// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.TooLargeException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.spi.storage.WriteResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;

/**
 * The backend in this process. It starts only with a configuration, so that it never opens a store
 * at a place that nobody chose.
 */
@Component(
    service = {Backend.class, Dispatcher.class},
    configurationPid = "io.quarterdeck.storage.embedded",
    configurationPolicy = ConfigurationPolicy.REQUIRE,
    property = {"name=embedded", "rank:Integer=400"})
@Designate(ocd = EmbeddedConfig.class)
public final class EmbeddedBackend implements Backend, Dispatcher, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(EmbeddedBackend.class.getName());
  private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);

  private final Path directory;
  private final Database database;
  private final History history;
  private final Revisions revisions;
  private final Leases leases = new Leases();
  private final Watches watches;
  private final Committer committer;
  private final Maintenance maintenance;
  private final BackupDoor door;

  @Activate
  public EmbeddedBackend(EmbeddedConfig config) {
    this(
        directory(config.directory()),
        Duration.ofSeconds(config.compaction_interval_seconds()),
        config.compaction_revisions(),
        config.verify());
  }

  /** The store stays open: where it lies, and whether it is verified, is a matter of the start. */
  @Modified
  void modified(EmbeddedConfig config) {
    checkCompaction(
        Duration.ofSeconds(config.compaction_interval_seconds()), config.compaction_revisions());
    maintenance.schedule(
        Duration.ofSeconds(config.compaction_interval_seconds()), config.compaction_revisions());
    if (!directory(config.directory()).equals(directory)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "io.quarterdeck.storage.embedded: directory = {0} is for the next start",
          config.directory());
    }
  }

  /** A place that was not chosen, or not resolved, must not be made up. */
  private static Path directory(@Nullable String configured) {
    if (configured == null || configured.isBlank() || configured.contains("${")) {
      throw new StorageException(
          "io.quarterdeck.storage.embedded: directory must name a directory, not: " + configured);
    }
    return Path.of(configured.strip());
  }

  /** Without a framework; intervals and bounds as in {@link EmbeddedConfig}, zero for none. */
  public EmbeddedBackend(Path directory, Duration compactionInterval, long compactionRevisions) {
    this(directory, compactionInterval, compactionRevisions, true);
  }

  private EmbeddedBackend(
      Path directory, Duration compactionInterval, long compactionRevisions, boolean verify) {
    checkCompaction(compactionInterval, compactionRevisions);
    this.directory = directory;
    database = new Database(directory);
    try {
      if (verify) {
        database.verify();
      }
      History.checkFormat(database);
      Restoration.finish(directory, database);
      revisions =
          new Revisions(
              History.number(database.get(Family.META, History.REVISION)),
              History.number(database.get(Family.META, History.COMPACTED)));
      history = new History(database, revisions::compacted);
      leases.load(database);
    } catch (StorageException e) {
      database.close();
      throw e;
    }
    watches = new Watches(history, revisions.current());
    committer = new Committer(database, history, leases, watches, revisions);
    maintenance = new Maintenance(committer, leases, revisions, new Compactor(database, revisions));
    door = new BackupDoor(directory, this::backup);
    watches.start();
    committer.start();
    maintenance.start();
    maintenance.schedule(compactionInterval, compactionRevisions);
  }

  private static void checkCompaction(Duration interval, long revisions) {
    if (interval.isNegative() || revisions < 0) {
      throw new StorageException(
          "io.quarterdeck.storage.embedded: compaction.* must not be negative");
    }
  }

  /** Null while changes can be made, otherwise why not. */
  @Nullable String problem() {
    return committer.problem();
  }

  /** How much the files of the store take, bytes. */
  long size() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.mapToLong(EmbeddedBackend::length).sum();
    } catch (IOException | UncheckedIOException e) {
      return 0; // it closes
    }
  }

  /** A file may be replaced meanwhile; what is below it is no file of the store's. */
  private static long length(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  /** {@code POST /quarterdeck/backup}; authorization has been asked. */
  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    return door.dispatch(exchange);
  }

  /**
   * Makes a directory, which must not be there, that holds all that was acknowledged before the
   * call: a store of its own.
   */
  public void backup(Path target) {
    database.checkpoint(target);
  }

  @Override
  public @Nullable KeyValue get(String key) {
    return history.current(key);
  }

  @Override
  public @Nullable KeyValue get(String key, long revision) {
    return history.at(key, revision);
  }

  @Override
  public RangeResult range(String prefix, String startAfter, long revision, int limit) {
    return history.range(prefix, startAfter, revision, limit);
  }

  @Override
  public WriteResult create(String key, byte[] value, long lease) {
    requireFits(key, value);
    return committer.submit(new Change.Put(key, value, 0, lease));
  }

  @Override
  public WriteResult update(String key, byte[] value, long expectedRevision, long lease) {
    if (expectedRevision <= 0) {
      return new WriteResult.Conflicted(get(key), currentRevision());
    }
    requireFits(key, value);
    return committer.submit(new Change.Put(key, value, expectedRevision, lease));
  }

  private static void requireFits(String key, byte[] value) {
    if (key.length() + value.length > TooLargeException.LARGEST) {
      throw new TooLargeException();
    }
  }

  @Override
  public WriteResult delete(String key, long expectedRevision) {
    return committer.submit(new Change.Delete(key, expectedRevision));
  }

  @Override
  public Watch watch(String prefix, long fromRevision, WatchListener listener) {
    return watches.watch(prefix, fromRevision, listener);
  }

  @Override
  public long currentRevision() {
    return revisions.current();
  }

  @Override
  public long compactedRevision() {
    return revisions.compacted();
  }

  @Override
  public void compact(long revision) {
    committer.submit(new Change.Compact(revision));
    maintenance.sweepSoon();
  }

  @Override
  public long grantLease(Duration ttl) {
    Duration atLeast = ttl.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : ttl;
    return committer.submit(new Change.Grant(atLeast));
  }

  @Override
  public void keepAlive(long lease) {
    leases.keepAlive(lease);
  }

  @Override
  public void revokeLease(long lease) {
    committer.submit(new Change.Revoke(lease, false));
  }

  /** Finishes what is queued, ends the watches, and lets go of the directory. */
  @Deactivate
  @Override
  public void close() {
    maintenance.close();
    committer.close();
    watches.close();
    database.close();
  }
}
