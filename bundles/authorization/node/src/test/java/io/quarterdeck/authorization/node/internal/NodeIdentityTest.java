// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.authentication.UserInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeIdentityTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "system:node:n   | system:nodes  | n",
        "system:node:    | system:nodes  | ''",
        "system:node:a:b | system:nodes  | a:b",
        "system:node:n   | system:node   | -",
        "system:nodes:n  | system:nodes  | -",
        "n               | system:nodes  | -",
      })
  void aNodeIsWhoHasThePrefixAndTheGroup(String name, String group, String node) {
    String of = NodeIdentity.of(UserInfo.of(name, group));
    assertEquals(node, of == null ? "-" : of);
  }
}
