// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.PutOption;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteOptions;

/** A store without a server before it: durable writes of new keys. */
final class RawPuts implements AutoCloseable {

  /** One durable write. */
  @FunctionalInterface
  private interface Put {
    void put(String key, byte[] value) throws Exception;
  }

  private final Put put;
  private final AutoCloseable store;

  private RawPuts(Put put, AutoCloseable store) {
    this.put = put;
    this.store = store;
  }

  /**
   * One of a kind.
   *
   * @param store the URL of etcd, or a folder for RocksDB
   */
  static RawPuts of(String store) throws Exception {
    return store.contains("://") ? etcd(store) : rocksdb(Path.of(store));
  }

  static RawPuts rocksdb(Path folder) throws Exception {
    RocksDB.loadLibrary();
    RocksDB db =
        RocksDB.open(
            new Options().setCreateIfMissing(true), Files.createDirectories(folder).toString());
    WriteOptions synced = new WriteOptions().setSync(true);
    return new RawPuts(
        (key, value) -> db.put(synced, key.getBytes(StandardCharsets.UTF_8), value), db);
  }

  /** As a create does it: only where nothing is. */
  static RawPuts etcd(String endpoint) {
    Client client = Client.builder().endpoints(endpoint).build();
    return new RawPuts(
        (key, value) -> {
          ByteSequence k = ByteSequence.from(key, StandardCharsets.UTF_8);
          boolean done =
              client
                  .getKVClient()
                  .txn()
                  .If(new Cmp(k, Cmp.Op.EQUAL, CmpTarget.modRevision(0)))
                  .Then(Op.put(k, ByteSequence.from(value), PutOption.DEFAULT))
                  .commit()
                  .get(30, TimeUnit.SECONDS)
                  .isSucceeded();
          if (!done) {
            throw new IllegalStateException(key);
          }
        },
        client);
  }

  /** Returns when it is durable. */
  void put(String key, byte[] value) throws Exception {
    put.put(key, value);
  }

  /** The CPU time is not measured: it is the driver's own. */
  Load.Result run(int writers, Duration time, byte[] value) {
    LongAdder done = new LongAdder();
    String prefix = "/raw/" + UUID.randomUUID() + "/";
    long began = System.nanoTime();
    long end = began + time.toNanos();
    try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
      for (int w = 0; w < writers; w++) {
        String own = prefix + w + "/";
        threads.submit(
            () -> {
              for (int i = 0; System.nanoTime() < end; i++) {
                put.put(own + i, value);
                done.increment();
              }
              return null;
            });
      }
    }
    return new Load.Result(
        done.sum(),
        done.sum() * value.length,
        Duration.ofNanos(System.nanoTime() - began),
        Duration.ZERO);
  }

  @Override
  public void close() throws Exception {
    store.close();
  }
}
