// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The small sound objects that the fuzz test starts from, one a kind. */
record Seeds(String text) {
  static Seeds load() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            Seeds.class.getResourceAsStream("/io/quarterdeck/itests/fuzz/seeds.json"))) {
      return new Seeds(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /**
   * A fresh object.
   *
   * @param number one that no other object has, up to 250
   */
  Map<String, @Nullable Object> of(Kind kind, String name, String namespace, int number) {
    String filled =
        text.replace("{name}", name)
            .replace("{namespace}", namespace)
            .replace("{ip}", "10.77.0." + number);
    Map<String, @Nullable Object> seed =
        Trees.asObject(
            Json.readObject(filled.getBytes(StandardCharsets.UTF_8)).get(kind.toString()));
    if (seed == null) {
      throw new IllegalArgumentException("no seed of " + kind);
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("apiVersion", kind.apiVersion());
    out.put("kind", kind.name());
    out.putAll(seed);
    if (kind.isStored()) {
      Trees.object(out, "metadata").putIfAbsent("name", name);
    }
    return out;
  }
}
