// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetadataTest {
  @Test
  void theKeysOfManagedFieldsMayBeLong() {
    String json =
        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"managedFields\":[{\"k:"
            + "n".repeat(100_000)
            + "\":{}}],\"labels\":{\"a\":\"b\"}},\"spec\":{}}";
    assertEquals(
        Map.of("a", "b"),
        Metadata.scan(json.getBytes(StandardCharsets.UTF_8)).orElseThrow().labels());
  }
}
