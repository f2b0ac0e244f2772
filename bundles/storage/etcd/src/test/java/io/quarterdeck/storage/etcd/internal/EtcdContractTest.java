// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import io.quarterdeck.testkit.storage.BackendContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The contract, each check on an etcd of its own. */
final class EtcdContractTest {
  @TempDir Path directory;

  private final List<EtcdProcess> started = new ArrayList<>();
  private final AtomicInteger stores = new AtomicInteger();

  @AfterEach
  void stop() {
    started.forEach(EtcdProcess::close);
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    return BackendContract.tests(this::empty);
  }

  private EtcdBackend empty() {
    try {
      started.forEach(EtcdProcess::close);
      started.clear();
      EtcdProcess etcd = EtcdProcess.start(directory.resolve("s" + stores.incrementAndGet()));
      started.add(etcd);
      return new EtcdBackend(TestSettings.of(etcd.endpoint()), Egress.DIRECT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
