// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.runtime.file.PrivateFiles;
import io.quarterdeck.spi.storage.StorageException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.RocksObject;
import org.rocksdb.Snapshot;
import org.rocksdb.Status;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The RocksDB underneath. Its native objects must not be touched once it is closed, so every use
 * goes through {@link #use}, which closing waits for.
 */
final class Database implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Database.class.getName());
  private static final long CACHE = 8L << 20;
  private static final long WRITE_BUFFER = 8L << 20;

  /** Of all families together: what is not yet in a table is in memory. */
  private static final long WRITE_BUFFERS = 24L << 20;

  private static final long LARGEST_WAL = 64L << 20;

  private final Path directory;
  private final List<RocksObject> owned = new ArrayList<>();
  private final List<ColumnFamilyHandle> handles = new ArrayList<>();
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private final WriteOptions synced;
  private final WriteOptions unsynced;
  private final RocksDB db;
  private boolean closed;

  /** Something done with the database open. */
  @FunctionalInterface
  interface Use<T> {
    T with(View view) throws RocksDBException;
  }

  Database(Path directory) {
    this.directory = directory;
    // before the first native object: in a framework this finds the library that the bundle's
    // manifest names, elsewhere the one in the jar
    RocksDB.loadLibrary();
    synced = own(new WriteOptions().setSync(true));
    unsynced = own(new WriteOptions().setSync(false));
    try {
      makePrivate();
      db = RocksDB.open(databaseOptions(), directory.toString(), families(), handles);
    } catch (IOException e) {
      release();
      throw new StorageException("cannot make the storage directory " + directory, e);
    } catch (RocksDBException e) {
      release();
      throw cannotOpen(e);
    }
  }

  /**
   * RocksDB makes its files by the umask, so that the directory is what keeps others out. One that
   * holds something else than a store is not ours to close.
   */
  private void makePrivate() throws IOException {
    PrivateFiles.directory(directory);
    try {
      if (isOwn() && PrivateFiles.tighten(directory)) {
        LOG.log(
            Level.WARNING,
            "the storage directory {0} was open to others: it is private now",
            directory);
      }
    } catch (IOException e) {
      LOG.log(
          Level.WARNING,
          "the storage directory {0} may be open to others and cannot be made private: {1}",
          directory,
          e);
    }
  }

  private boolean isOwn() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return Files.exists(directory.resolve("CURRENT")) || entries.findAny().isEmpty();
    }
  }

  private <T extends RocksObject> T own(T object) {
    owned.add(object);
    return object;
  }

  private DBOptions databaseOptions() {
    return own(
        new DBOptions()
            .setCreateIfMissing(true)
            .setCreateMissingColumnFamilies(true)
            .setDbWriteBufferSize(WRITE_BUFFERS)
            .setMaxTotalWalSize(LARGEST_WAL)
            .setKeepLogFileNum(3)
            .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
            // a torn tail is what a crash leaves; damage before it must not pass for one
            .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords));
  }

  private List<ColumnFamilyDescriptor> families() {
    Cache cache = own(new LRUCache(CACHE));
    ColumnFamilyOptions options =
        own(
            new ColumnFamilyOptions()
                .setWriteBufferSize(WRITE_BUFFER)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setTableFormatConfig(
                    new BlockBasedTableConfig()
                        .setBlockCache(cache)
                        .setFilterPolicy(own(new BloomFilter(10)))));
    return Arrays.stream(Family.values())
        .map(f -> new ColumnFamilyDescriptor(f.label(), options))
        .toList();
  }

  /** Reads every table once: what the disk has lost is reported now, not at some later read. */
  void verify() {
    try {
      db.verifyChecksum();
    } catch (RocksDBException e) {
      throw cannotOpen(e);
    }
  }

  /**
   * Makes a directory that holds what was written up to now, all of it and nothing half. Nobody
   * reads or writes meanwhile; tables are linked, not copied, where the file system allows. It
   * grows in a private one, since RocksDB makes it by the umask.
   */
  void checkpoint(Path target) {
    Path growing = target.resolveSibling("." + target.getFileName());
    gate.writeLock().lock();
    try {
      requireOpen();
      PrivateFiles.directory(growing);
      Path made = growing.resolve("store");
      try (Checkpoint checkpoint = Checkpoint.create(db)) {
        checkpoint.createCheckpoint(made.toString());
        PrivateFiles.tighten(made);
        Files.move(made, target);
      } finally {
        Files.deleteIfExists(growing);
      }
    } catch (IOException e) {
      throw new StorageException("cannot make a backup of " + directory + " in " + target, e);
    } catch (RocksDBException e) {
      throw new StorageException(
          "cannot make a backup of " + directory + " in " + target + ": " + e.getMessage(), e);
    } finally {
      gate.writeLock().unlock();
    }
  }

  private StorageException cannotOpen(RocksDBException e) {
    String why = String.valueOf(e.getMessage());
    if (e.getStatus() != null && e.getStatus().getCode() == Status.Code.Corruption) {
      return new StorageException(
          "the storage directory "
              + directory
              + " is damaged: "
              + why
              + "; move it away, then put a backup in its place with bin/quarterdeck restore, or start"
              + " empty",
          e);
    }
    String lower = why.toLowerCase(Locale.ROOT);
    if (lower.contains("lock ") || lower.contains("/lock")) {
      return new StorageException(
          "the storage directory " + directory + " is in use by another process: " + why, e);
    }
    return new StorageException("cannot open the storage directory " + directory + ": " + why, e);
  }

  /** Runs something with a view of the database at one moment. */
  <T> T use(Use<T> use) {
    gate.readLock().lock();
    try {
      requireOpen();
      try (Snapshot snapshot = db.getSnapshot();
          ReadOptions read = new ReadOptions().setSnapshot(snapshot)) {
        try {
          return use.with(new View(db, handles, read));
        } finally {
          db.releaseSnapshot(snapshot);
        }
      }
    } catch (RocksDBException e) {
      throw failed("cannot read", e);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** The newest value of a key; cheaper than a view. */
  byte @Nullable [] get(Family family, byte[] key) {
    gate.readLock().lock();
    try {
      requireOpen();
      return db.get(handles.get(family.ordinal()), key);
    } catch (RocksDBException e) {
      throw failed("cannot read", e);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** Fills a batch and writes it; returns once it is safe on disk when {@code sync} says so. */
  void write(boolean sync, Filling filling) {
    gate.readLock().lock();
    try (WriteBatch batch = new WriteBatch()) {
      requireOpen();
      filling.into(new Changes(batch, handles));
      db.write(sync ? synced : unsynced, batch);
    } catch (RocksDBException e) {
      throw failed("cannot write", e);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** Puts changes in a batch. */
  @FunctionalInterface
  interface Filling {
    void into(Changes changes) throws RocksDBException;
  }

  /**
   * Gives space that replaced and deleted entries left, and the log of writes, back to the disk.
   */
  void shrink() {
    gate.readLock().lock();
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
      if (!closed) {
        for (Family family : Family.values()) {
          db.compactRange(handles.get(family.ordinal()));
        }
        // a family that is seldom written would keep the log of writes of all
        db.flush(flush, handles);
      }
    } catch (RocksDBException e) {
      throw failed("cannot shrink", e);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** About how many bytes a family takes on disk, without what is replaced or deleted. */
  long size(Family family) {
    gate.readLock().lock();
    try {
      requireOpen();
      return db.getLongProperty(handles.get(family.ordinal()), "rocksdb.estimate-live-data-size");
    } catch (RocksDBException e) {
      throw failed("cannot measure", e);
    } finally {
      gate.readLock().unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new StorageException("the storage in " + directory + " is closed");
    }
  }

  private StorageException failed(String what, RocksDBException e) {
    return new StorageException(
        what + " in the storage directory " + directory + ": " + e.getMessage(), e);
  }

  @Override
  public void close() {
    gate.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        handles.forEach(ColumnFamilyHandle::close);
        db.close();
        release();
      }
    } finally {
      gate.writeLock().unlock();
    }
  }

  private void release() {
    owned.reversed().forEach(RocksObject::close);
    owned.clear();
  }

  /** Reads at one moment. */
  static final class View {
    private final RocksDB db;
    private final List<ColumnFamilyHandle> handles;
    private final ReadOptions read;

    View(RocksDB db, List<ColumnFamilyHandle> handles, ReadOptions read) {
      this.db = db;
      this.handles = handles;
      this.read = read;
    }

    byte @Nullable [] get(Family family, byte[] key) throws RocksDBException {
      return db.get(handles.get(family.ordinal()), read, key);
    }

    /** The caller closes it. */
    RocksIterator iterator(Family family) {
      return db.newIterator(handles.get(family.ordinal()), read);
    }
  }

  /** Changes that are written together. */
  static final class Changes {
    private final WriteBatch batch;
    private final List<ColumnFamilyHandle> handles;

    Changes(WriteBatch batch, List<ColumnFamilyHandle> handles) {
      this.batch = batch;
      this.handles = handles;
    }

    void put(Family family, byte[] key, byte[] value) throws RocksDBException {
      batch.put(handles.get(family.ordinal()), key, value);
    }

    void delete(Family family, byte[] key) throws RocksDBException {
      batch.delete(handles.get(family.ordinal()), key);
    }
  }
}
