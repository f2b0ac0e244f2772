// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.memorystore;

import io.quarterdeck.testkit.storage.BackendContract;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MemoryBackendTest {
  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return BackendContract.tests(MemoryBackend::new);
  }
}
