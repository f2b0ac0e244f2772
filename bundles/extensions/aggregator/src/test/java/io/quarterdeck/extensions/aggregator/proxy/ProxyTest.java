// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which paths are passed on. */
final class ProxyTest {
  @ParameterizedTest
  @CsvSource({
    "/apis/g/v1/x, false",
    "/apis/g/v1/..x, false",
    "/apis/g/v1/x.., false",
    "/apis/g/v1/.../x, false",
    "/apis/g/v1/../x, true",
    "/apis/g/v1/./x, true",
    "/apis/g/v1/x/.., true",
    "/apis/g/v1/x/., true"
  })
  void aPathThatOthersMightReadOtherwiseIsRefused(String path, boolean ambiguous) {
    assertEquals(ambiguous, Proxy.isAmbiguous(path));
  }
}
