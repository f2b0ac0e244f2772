// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An object with a value in every field that its type reaches. Values differ from field to field,
 * so that two that change places are seen.
 */
final class FilledTree {
  private static final String UNION = ".JSONSchemaPropsOr";

  private final boolean otherSide;
  private final Deque<String> inside = new ArrayDeque<>();
  private final Set<String> filled = new TreeSet<>();
  private long count;

  /** With {@code otherSide}, unions hold no schema but a list or a boolean. */
  FilledTree(boolean otherSide) {
    this.otherSide = otherSide;
  }

  /** The fields that have got a value, as TYPE FIELD. */
  Set<String> filled() {
    return filled;
  }

  Map<String, @Nullable Object> object(Schema schema) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    inside.push(schema.typeName());
    for (Field f : schema.fields().values()) {
      // a kind and version that are in no message
      Object value = f.protoNumber() == 0 ? null : value(f.schema());
      if (value != null) {
        filled.add(schema.typeName() + " " + f.name());
        out.put(f.name(), value);
      }
    }
    inside.pop();
    return out;
  }

  /** Null where a type would hold itself in itself. */
  private @Nullable Object value(Schema schema) {
    count++;
    return switch (schema.kind()) {
      case OBJECT -> timesInside(schema) > 1 ? null : object(schema);
      case LIST -> list(schema);
      case MAP -> map(schema);
      case STRING -> "text " + count + " \u00fc\ud83d\ude80";
      case BOOLEAN -> true;
      case INT32 -> count % 2 == 0 ? count : -count;
      case INT64 -> (count << 33) * (count % 2 == 0 ? 1 : -1);
      case DOUBLE -> count % 2 == 0 ? (Object) count : (Object) (count + 0.5);
      case BYTES -> "AAEC" + "wPD/".repeat((int) (count % 3));
      case QUANTITY -> (2 * count + 1) + "Mi"; // odd, so that no larger unit fits
      case INT_OR_STRING -> count % 2 == 0 ? count : count + "%";
      case TIME -> "2026-02-%02dT03:04:05Z".formatted(count % 28 + 1);
      case MICRO_TIME -> "2026-02-%02dT03:04:05.000%03dZ".formatted(count % 28 + 1, count % 1000);
      case DURATION -> count * 1_000_000_007L;
      case RAW -> new RawJson("{ \"b\": " + count + ", \"a\": [ ] }");
      case JSON -> json(schema);
    };
  }

  private long timesInside(Schema schema) {
    return inside.stream().filter(schema.typeName()::equals).count();
  }

  private @Nullable List<@Nullable Object> list(Schema schema) {
    List<@Nullable Object> out = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Object item = schema.element() == null ? null : value(schema.element());
      if (item == null) {
        return null;
      }
      out.add(item);
    }
    return out;
  }

  private @Nullable Map<String, @Nullable Object> map(Schema schema) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String key : List.of("z", "a.b/c", "\ud83d\ude80", "\uffee")) {
      Object item = schema.element() == null ? null : value(schema.element());
      if (item == null) {
        return null;
      }
      out.put(key, item);
    }
    return out;
  }

  private Object json(Schema schema) {
    int union = schema.typeName().indexOf(UNION);
    if (union < 0) {
      return new LinkedHashMap<String, @Nullable Object>(Map.of("f:a", Map.of("n", count)));
    }
    return switch (schema.typeName().substring(union + UNION.length())) {
      case "Bool" -> otherSide ? (Object) (count % 2 == 0) : schemaOf(count);
      case "Array" -> otherSide ? List.of(schemaOf(count), schemaOf(count + 1)) : schemaOf(count);
      default -> otherSide ? List.of("x" + count, "y") : schemaOf(count);
    };
  }

  private static Map<String, @Nullable Object> schemaOf(long number) {
    return new LinkedHashMap<>(Map.of("title", "title " + number, "minLength", number));
  }
}
