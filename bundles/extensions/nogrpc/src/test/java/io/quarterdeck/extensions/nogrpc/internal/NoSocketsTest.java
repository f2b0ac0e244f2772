// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.nogrpc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class NoSocketsTest {
  @Test
  void theSocketIsNamedAndWhatIsMissing() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new NoSockets().open("/run/kms.sock"));
    assertEquals(
        "the socket /run/kms.sock cannot be reached: this profile has extensions.nogrpc in the"
            + " place of extensions.grpc",
        e.getMessage());
  }
}
