// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A small sound object of each kind. */
final class Seeds {
  private final Map<String, @Nullable Object> seeds;

  private Seeds(Map<String, @Nullable Object> seeds) {
    this.seeds = seeds;
  }

  static Seeds load() throws IOException {
    try (InputStream in = Seeds.class.getResourceAsStream("seeds.json")) {
      return new Seeds(Json.readObject(in.readAllBytes()));
    }
  }

  boolean has(String key) {
    return seeds.containsKey(key);
  }

  /**
   * @param key of the kind: its apiVersion, a space, its name
   */
  Map<String, @Nullable Object> of(String key, String name, String namespace, int number) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("apiVersion", key.substring(0, key.indexOf(' ')));
    object.put("kind", key.substring(key.indexOf(' ') + 1));
    Map<String, @Nullable Object> meta = Trees.object(object, "metadata");
    meta.put("name", name);
    String ip = "10.%d.%d.%d".formatted(number >> 16 & 255, number >> 8 & 255, number & 255);
    Map<String, @Nullable Object> seed = Trees.asObject(seeds.get(key));
    if (seed != null) {
      for (Map.Entry<String, @Nullable Object> entry : seed.entrySet()) {
        Object value =
            filled(entry.getValue(), Map.of("name", name, "namespace", namespace, "ip", ip));
        Map<String, @Nullable Object> given = Trees.asObject(value);
        if (entry.getKey().equals("metadata") && given != null) {
          meta.putAll(given);
        } else {
          object.put(entry.getKey(), value);
        }
      }
    }
    return object;
  }

  private static @Nullable Object filled(@Nullable Object value, Map<String, String> words) {
    return switch (value) {
      case Map<?, ?> m -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        m.forEach((k, v) -> copy.put(String.valueOf(k), filled(v, words)));
        yield copy;
      }
      case List<?> l -> {
        List<@Nullable Object> copy = new ArrayList<>();
        l.forEach(v -> copy.add(filled(v, words)));
        yield copy;
      }
      case String s -> {
        String text = s;
        for (Map.Entry<String, String> word : words.entrySet()) {
          text = text.replace("{" + word.getKey() + "}", word.getValue());
        }
        yield text;
      }
      case null, default -> value;
    };
  }
}
