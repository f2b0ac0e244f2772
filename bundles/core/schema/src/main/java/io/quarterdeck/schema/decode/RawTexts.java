// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * JSON that is carried as it was written: a second pass over the text of an object, for the fields
 * that are such, since a tree has lost the white space and the order. Kubernetes compares the
 * bytes.
 *
 * <p>The text is known to be valid JSON, and the tree to be read from it.
 */
public final class RawTexts {
  private final byte[] text;
  private int at;

  private RawTexts(byte[] text) {
    this.text = text;
  }

  /** Whether objects of a type have such fields; walks the whole type. */
  public static boolean areIn(Schema schema) {
    return areIn(schema, new HashSet<>());
  }

  private static boolean areIn(Schema schema, Set<Schema> seen) {
    if (schema.kind() == Schema.Kind.RAW) {
      return true;
    }
    if (!seen.add(schema)) {
      return false;
    }
    Schema element = schema.element();
    return element != null && areIn(element, seen)
        || schema.kind() == Schema.Kind.OBJECT
            && schema.fields().values().stream().anyMatch(f -> areIn(f.schema(), seen));
  }

  /** Puts the texts into the tree. */
  public static void restore(byte[] json, Map<String, @Nullable Object> tree, Schema schema) {
    new RawTexts(json).value(tree, schema);
  }

  private void value(@Nullable Object tree, Schema schema) {
    space();
    Schema element = schema.element();
    Map<String, @Nullable Object> map = Trees.asObject(tree);
    List<@Nullable Object> list = Trees.asList(tree);
    if (map != null && text[at] == '{') {
      members(map, schema);
    } else if (list != null && element != null && text[at] == '[') {
      items(list, element);
    } else {
      skip();
    }
  }

  private void members(Map<String, @Nullable Object> map, Schema schema) {
    at++;
    for (space(); text[at] != '}'; separator()) {
      String name = name();
      space();
      at++; // the colon
      Schema type = type(schema, name);
      if (type == null) {
        skip();
      } else if (type.kind() == Schema.Kind.RAW) {
        RawJson raw = raw();
        map.computeIfPresent(name, (k, before) -> raw);
      } else {
        value(map.get(name), type);
      }
    }
    at++;
  }

  private static @Nullable Schema type(Schema schema, String name) {
    if (schema.kind() == Schema.Kind.OBJECT) {
      Field field = schema.fields().get(name);
      return field == null ? null : field.schema();
    }
    return schema.element();
  }

  private void items(List<@Nullable Object> list, Schema element) {
    at++;
    int i = 0;
    for (space(); text[at] != ']'; separator()) {
      if (element.kind() == Schema.Kind.RAW) {
        RawJson raw = raw();
        if (list.get(i) != null) {
          list.set(i, raw);
        }
      } else {
        value(list.get(i), element);
      }
      i++;
    }
    at++;
  }

  private RawJson raw() {
    space();
    int start = at;
    skip();
    return new RawJson(new String(text, start, at - start, StandardCharsets.UTF_8));
  }

  private String name() {
    int start = at;
    string();
    // as the tree has it: what is no UTF-8 was replaced
    return String.valueOf(Json.read(new String(text, start, at - start, StandardCharsets.UTF_8)));
  }

  private void separator() {
    space();
    if (text[at] == ',') {
      at++;
      space();
    }
  }

  private void skip() {
    space();
    int depth = 0;
    do {
      switch (text[at]) {
        case '"' -> string();
        case '{', '[' -> {
          depth++;
          at++;
        }
        case '}', ']' -> {
          depth--;
          at++;
        }
        case ',', ':', ' ', '\t', '\n', '\r' -> at++;
        default -> word();
      }
    } while (depth > 0);
  }

  private void word() {
    while (at < text.length && ",:]} \t\n\r".indexOf(text[at]) < 0) {
      at++;
    }
  }

  private void string() {
    at++;
    while (text[at] != '"') {
      at += text[at] == '\\' ? 2 : 1;
    }
    at++;
  }

  private void space() {
    while (at < text.length && text[at] <= ' ') {
      at++;
    }
  }
}
