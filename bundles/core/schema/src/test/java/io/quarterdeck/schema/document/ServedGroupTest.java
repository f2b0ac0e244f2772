// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServedGroupTest {
  @Test
  void twoBundlesMayServeOneGroup() {
    List<ServedGroup> merged =
        ServedGroup.merged(
            List.of(
                Harbour.group("harbour.example", "v1", "v1"),
                Harbour.group("other.example", "v1", "v1"),
                Harbour.group("harbour.example", "v1beta1", "v1beta1")));
    assertEquals(2, merged.size());
    ServedGroup harbour = merged.getFirst();
    assertEquals(List.of("v1", "v1beta1"), harbour.table().versions());
    assertEquals("v1", harbour.table().preferredVersion());
    assertEquals(
        List.of("v1", "v1beta1"),
        harbour.table().resources().stream().map(r -> r.gvr().version()).toList());
    assertEquals("x.v1.Ship", harbour.definitions().type("x.v1.Ship").typeName());
  }
}
