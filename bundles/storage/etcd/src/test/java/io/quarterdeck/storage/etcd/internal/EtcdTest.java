// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** One etcd a test, left out where there is none. */
abstract class EtcdTest {
  @TempDir Path directory;

  private @Nullable EtcdProcess running;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    running = EtcdProcess.start(directory.resolve("etcd"));
  }

  @AfterEach
  void stop() {
    if (running != null) {
      running.close();
    }
  }

  EtcdProcess etcd() {
    return Objects.requireNonNull(running);
  }

  EtcdBackend open() {
    return new EtcdBackend(TestSettings.of(etcd().endpoint()), Egress.DIRECT);
  }

  static byte[] bytes(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }

  static String text(@Nullable KeyValue kv) {
    return kv == null ? "nothing" : new String(kv.value(), StandardCharsets.UTF_8);
  }

  static long written(WriteResult result) {
    if (result instanceof WriteResult.Written w) {
      return w.revision();
    }
    throw new AssertionError("expected a write, got " + result);
  }

  static boolean answers(EtcdBackend b) {
    try {
      return b.currentRevision() > 0;
    } catch (StorageException e) {
      return false;
    }
  }
}
