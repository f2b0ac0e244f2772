// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.CelType;
import org.jspecify.annotations.Nullable;

/** Strings and what strings stand for, with the most that they can hold. */
final class Scalars {
  private static final long LONGEST = Declaration.LARGEST_REQUEST - 2;

  /** Bytes of one character, at most. */
  private static final int WIDEST = 4;

  private Scalars() {}

  /** A number or a string: its type is known when the expression runs. */
  static Declaration either(Node schema) {
    return Declaration.scalar(CelType.DYN.upTo(length(schema, WIDEST, LONGEST)), 1);
  }

  static Declaration text(Node schema) {
    return switch (schema.get("format").text()) {
      case "byte" -> Declaration.scalar(CelType.BYTES.upTo(length(schema, 1, LONGEST)), 2);
      case "duration" -> Declaration.scalar(CelType.DURATION.upTo(32), 3);
      case "date" -> Declaration.scalar(CelType.TIMESTAMP.upTo(12), 12);
      case "date-time" -> Declaration.scalar(CelType.TIMESTAMP.upTo(32), 21);
      default -> {
        long longest = schema.get("enum").isEmpty() ? LONGEST : longestOf(schema.get("enum"));
        yield Declaration.scalar(CelType.STRING.upTo(length(schema, WIDEST, longest)), 2);
      }
    };
  }

  private static long length(Node schema, int width, long otherwise) {
    Node most = schema.get("maxLength");
    return most.isPresent() ? Math.max(0, most.number()) * width : otherwise;
  }

  private static long longestOf(Node values) {
    return values.items().stream().mapToInt(v -> length(v.value())).max().orElse(0);
  }

  private static int length(@Nullable Object value) {
    Object read = value instanceof RawJson raw ? Json.read(raw.text()) : value;
    return read instanceof String s ? s.length() : 0;
  }
}
