// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** How a type looks in protobuf: its fields by number, compiled once a type. Immutable. */
public final class WireMessage {
  /** What a message holds. */
  public enum Form {
    FIELDS(""),
    /** Any JSON, as text in the first field. */
    JSON(""),
    /** {@code true}, {@code false}, or a schema: whether it allows, then the schema. */
    SCHEMA_OR_BOOL("OrBool"),
    /** A schema, then the schemas of a list. */
    SCHEMA_OR_ARRAY("OrArray"),
    /** A schema, then the texts of a list. */
    SCHEMA_OR_STRING_ARRAY("OrStringArray");

    private static final String SCHEMA = ".JSONSchemaProps";
    private final String ending;

    Form(String ending) {
      this.ending = ending;
    }

    static Form of(String type) {
      if (type.endsWith(".FieldsV1") || type.endsWith(".JSON")) {
        return JSON;
      }
      for (Form f : values()) {
        if (!f.ending.isEmpty() && type.endsWith(SCHEMA + f.ending)) {
          return f;
        }
      }
      return FIELDS;
    }

    String schemaOf(String union) {
      return union.substring(0, union.length() - ending.length());
    }
  }

  private static final int HIGHEST = 1_000;
  private static final List<WireField> NONE = List.of();
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final int number = NUMBERS.incrementAndGet();
  private final Form form;
  private final @Nullable Schema schema;
  private final WireField[] ascending;
  private final @Nullable WireField[] byNumber;
  private final WireNames names;

  private WireMessage(Form form, @Nullable Schema schema, List<WireField> fields) {
    this.form = form;
    this.schema = schema;
    ascending =
        fields.stream()
            .sorted((a, b) -> Integer.compare(a.number(), b.number()))
            .toArray(WireField[]::new);
    int highest = ascending.length == 0 ? 0 : ascending[ascending.length - 1].number();
    if (highest > HIGHEST) {
      throw new IllegalArgumentException("a field numbered " + highest);
    }
    names = new WireNames(ascending);
    byNumber = new WireField[highest + 1];
    for (WireField f : ascending) {
      byNumber[f.number()] = f;
    }
  }

  static WireMessage any() {
    return new WireMessage(Form.JSON, null, NONE);
  }

  static WireMessage union(Form form, Schema schema) {
    return new WireMessage(form, schema, NONE);
  }

  /** The message of an object with these fields; those that protobuf does not have are left out. */
  static WireMessage of(Collection<Field> fields) {
    return below(fields.stream().filter(f -> f.protoNumber() != 0).toList(), 0);
  }

  private static WireMessage below(List<Field> fields, int depth) {
    List<WireField> out = new ArrayList<>();
    Map<Integer, List<Field>> inlined = new LinkedHashMap<>();
    for (Field f : fields) {
      if (f.inlinedBelow().size() > depth) {
        inlined.computeIfAbsent(f.inlinedBelow().get(depth), n -> new ArrayList<>()).add(f);
      } else {
        out.add(WireField.of(f));
      }
    }
    inlined.forEach((n, list) -> out.add(WireField.inlined(n, below(list, depth + 1))));
    return new WireMessage(Form.FIELDS, null, out);
  }

  /** Of this message and no other: what was measured by it holds for no schema that comes later. */
  public int number() {
    return number;
  }

  public Form form() {
    return form;
  }

  /** The schema that a union is about. */
  public Schema schema() {
    if (schema == null) {
      throw new IllegalStateException(form + " is no union");
    }
    return schema;
  }

  public int size() {
    return ascending.length;
  }

  /** The fields in the order of their numbers. */
  public WireField at(int index) {
    return ascending[index];
  }

  /**
   * The index of the field that JSON calls by these bytes; -1 when there is none.
   *
   * @param hash of the bytes, by {@link NameBytes}
   */
  public int indexOf(byte[] json, int start, int end, int hash) {
    return names.indexOf(json, start, end, hash);
  }

  /** The index of the field that JSON calls so; -1 when there is none. */
  public int indexOf(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return names.indexOf(bytes, 0, bytes.length, NameBytes.hash(bytes, 0, bytes.length));
  }

  /** The field of that number, null when there is none. */
  public @Nullable WireField find(int number) {
    return number > 0 && number < byNumber.length ? byNumber[number] : null;
  }
}
