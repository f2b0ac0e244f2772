// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes of what the YAML parser gives the tree that JSON would give. Aliases are written out, so
 * that a short text can stand for a huge tree, or for an endless one: both are refused.
 */
final class YamlTree {
  /** What aliases may add to a document, in values; go-yaml starts to count at as many. */
  private static final int ALLOWED = 400_000;

  private final long most;
  private long count;
  private int depth;

  /**
   * @param length of the text in bytes, which holds no more values of its own
   */
  YamlTree(int length) {
    this.most = (long) length + ALLOWED;
  }

  @Nullable Object plain(@Nullable Object value) {
    if (++count > most) {
      throw Yaml.malformed("document contains excessive aliasing");
    }
    if (depth > Json.MAX_DEPTH) {
      throw Yaml.malformed("anchor value contains itself");
    }
    return switch (value) {
      case Map<?, ?> m -> map(m);
      case List<?> l -> list(l);
      case String s -> text(s);
      case Integer i -> i.longValue();
      case byte[] b -> new String(b, StandardCharsets.UTF_8);
      case null, default -> value;
    };
  }

  private Map<String, @Nullable Object> map(Map<?, ?> map) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    depth++;
    map.forEach((k, v) -> out.put(text(String.valueOf(k)), plain(v)));
    depth--;
    return out;
  }

  /** An escape can make half a character, which nothing can write. */
  private static String text(String text) {
    if (text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
      throw Yaml.malformed("found invalid Unicode character escape code");
    }
    return text;
  }

  private List<@Nullable Object> list(List<?> list) {
    List<@Nullable Object> out = new ArrayList<>(list.size());
    depth++;
    list.forEach(v -> out.add(plain(v)));
    depth--;
    return out;
  }
}
