// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class FakeBackendTest {
  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return BackendContract.tests(FakeBackend::new);
  }
}
