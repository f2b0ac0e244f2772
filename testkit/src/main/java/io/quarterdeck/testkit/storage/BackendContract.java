// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.Backend;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The whole contract of {@link Backend}. A backend's own test returns {@link #tests} from a
 * {@code @TestFactory} method; each check gets an empty backend, which is closed after it when it
 * can be.
 */
public final class BackendContract {
  private BackendContract() {}

  /** Every check there is. */
  public static List<BackendCheck> checks() {
    return Stream.of(
            WriteChecks.all(),
            ReadChecks.all(),
            WatchChecks.all(),
            CompactionChecks.all(),
            LeaseChecks.all(),
            ConcurrencyChecks.all(),
            LinearizabilityChecks.all())
        .flatMap(List::stream)
        .toList();
  }

  /** The checks as JUnit's dynamic tests. */
  public static Stream<DynamicTest> tests(Supplier<? extends Backend> emptyBackend) {
    return checks().stream()
        .map(c -> DynamicTest.dynamicTest(c.name(), () -> run(c, emptyBackend.get())));
  }

  private static void run(BackendCheck check, Backend backend) throws Exception {
    try {
      check.body().run(backend);
    } finally {
      if (backend instanceof AutoCloseable closeable) {
        closeable.close();
      }
    }
  }
}
