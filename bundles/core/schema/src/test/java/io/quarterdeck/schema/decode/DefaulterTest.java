// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaulterTest {
  private static final String TYPES =
      """
      {"types": {"Boat": {"fields": [
        {"name": "resources", "map": {"type": "quantity"}, "go": "v1.ResourceList"},
        {"name": "capacity", "map": {"type": "quantity"}}]}}}
      """;

  @ParameterizedTest
  @CsvSource({
    "100u, 1m",
    "1.0001, 1001m",
    "1, 1",
    "500m, 500m",
    "-100u, -1m",
    "1Gi, 1Gi",
    "wrong, wrong"
  })
  void amountsOfResourcesAreWholeThousandths(String sent, String kept) {
    String json = "{\"resources\":{\"cpu\":\"%s\"},\"capacity\":{\"a\":\"1u\"}}".formatted(sent);
    Map<String, @Nullable Object> tree = Json.readObject(json.getBytes(StandardCharsets.UTF_8));
    Defaulter.apply(tree, Definitions.read(TYPES).type("Boat"));
    assertEquals(
        "{\"resources\":{\"cpu\":\"%s\"},\"capacity\":{\"a\":\"1u\"}}".formatted(kept),
        Json.text(tree));
  }
}
