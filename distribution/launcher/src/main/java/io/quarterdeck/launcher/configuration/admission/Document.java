// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * A mapping in a YAML or JSON document. What has another type than asked for is an {@link
 * IllegalArgumentException} that names the field.
 */
record Document(Map<?, ?> fields, String path) {

  /** The document of a file; {@link IllegalArgumentException} when it is no mapping. */
  static Document read(Path file) {
    try {
      return parse(Files.readString(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  static Document parse(String yaml) {
    try {
      LoadSettings strict =
          LoadSettings.builder().setAllowDuplicateKeys(false).setSchema(new CoreSchema()).build();
      Object root = new Load(strict).loadFromString(yaml);
      if (root instanceof Map<?, ?> map) {
        return new Document(map, "");
      }
    } catch (YamlEngineException e) {
      throw new IllegalArgumentException("no YAML: " + e.getMessage(), e);
    }
    throw new IllegalArgumentException("no object");
  }

  boolean has(String field) {
    return fields.get(field) != null;
  }

  String text(String field) {
    Object value = fields.get(field);
    return switch (value) {
      case null -> "";
      case String s -> s;
      case Number n -> n.toString();
      case Boolean b -> b.toString();
      default -> throw wrong(field, "a scalar");
    };
  }

  /** An empty one when it is absent. */
  Document at(String field) {
    Object value = fields.get(field);
    if (value == null) {
      return new Document(Map.of(), place(field));
    }
    if (value instanceof Map<?, ?> map) {
      return new Document(map, place(field));
    }
    throw wrong(field, "an object");
  }

  List<Document> items(String field) {
    List<Document> out = new ArrayList<>();
    for (Object item : list(field)) {
      String place = place(field) + "[" + out.size() + "]";
      if (!(item instanceof Map<?, ?> map)) {
        throw new IllegalArgumentException(place + " is not an object");
      }
      out.add(new Document(map, place));
    }
    return out;
  }

  List<String> texts(String field) {
    List<String> out = new ArrayList<>();
    for (Object item : list(field)) {
      if (!(item instanceof String s)) {
        throw wrong(field, "a list of texts");
      }
      out.add(s);
    }
    return out;
  }

  List<?> list(String field) {
    Object value = fields.get(field);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> l) {
      return l;
    }
    throw wrong(field, "a list");
  }

  /** The fields with their texts. */
  Map<String, String> texts() {
    Map<String, String> out = new LinkedHashMap<>();
    fields.keySet().forEach(k -> out.put(String.valueOf(k), text(String.valueOf(k))));
    return out;
  }

  /** Refuses fields that nobody would read. */
  Document only(String... known) {
    for (Object field : fields.keySet()) {
      if (!List.of(known).contains(String.valueOf(field))) {
        throw new IllegalArgumentException(
            "unknown field \"" + place(String.valueOf(field)) + "\"");
      }
    }
    return this;
  }

  /** Where a field of it stands. */
  String place(String field) {
    return path.isEmpty() ? field : path + "." + field;
  }

  private IllegalArgumentException wrong(String field, String expected) {
    return new IllegalArgumentException(place(field) + " is not " + expected);
  }
}
