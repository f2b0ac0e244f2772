// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One type. */
public final class Schema {
  /** What values look like. */
  public enum Kind {
    OBJECT,
    MAP,
    LIST,
    STRING,
    INT32,
    INT64,
    DOUBLE,
    BOOLEAN,
    BYTES,
    QUANTITY,
    INT_OR_STRING,
    TIME,
    MICRO_TIME,
    DURATION,
    RAW,
    JSON
  }

  private final Kind kind;
  private final String typeName;
  private final String goName;
  private final Supplier<Map<String, Field>> fields;
  private final @Nullable Schema element;
  private final List<String> enumValues;
  private final String description;
  private final @Nullable MapType mapType;
  private final Supplier<WireMessage> wire;
  private final @Nullable Structure structure;

  /** Made when it is first asked for; threads that race make equal ones. */
  private @Nullable Unsaid unsaid;

  /**
   * The few fields that matter when an object does not have them.
   *
   * @param written even when they are empty
   * @param defaulted have a default
   */
  private record Unsaid(List<Field> written, List<Field> defaulted) {
    static Unsaid of(Collection<Field> fields) {
      return new Unsaid(
          fields.stream().filter(Field::isWrittenEmpty).toList(),
          fields.stream().filter(f -> f.defaultValue() != null).toList());
    }
  }

  Schema(
      Kind kind,
      String typeName,
      String goName,
      Supplier<Map<String, Field>> fields,
      @Nullable Schema element,
      List<String> enumValues,
      String description,
      @Nullable MapType mapType,
      Supplier<WireMessage> wire) {
    this(kind, typeName, goName, fields, element, enumValues, description, mapType, wire, null);
  }

  Schema(
      Kind kind,
      String typeName,
      String goName,
      Supplier<Map<String, Field>> fields,
      @Nullable Schema element,
      List<String> enumValues,
      String description,
      @Nullable MapType mapType,
      Supplier<WireMessage> wire,
      @Nullable Structure structure) {
    this.structure = structure;
    this.wire = wire;
    this.mapType = mapType;
    this.kind = kind;
    this.typeName = typeName;
    this.goName = goName;
    this.fields = fields;
    this.element = element;
    this.enumValues = enumValues;
    this.description = description;
  }

  /**
   * What is known of a custom object that is not of this type: its metadata.
   *
   * @param preserves whether all else stays
   */
  public Schema metadataOnly(boolean preserves) {
    Map<String, Field> meta = new LinkedHashMap<>(fields());
    meta.keySet().retainAll(Set.of("apiVersion", "kind", "metadata"));
    return new Schema(
        Kind.OBJECT,
        "",
        "",
        () -> meta,
        null,
        List.of(),
        "",
        null,
        WireMessage::any,
        new Structure(preserves, true, false, null, null));
  }

  public Kind kind() {
    return kind;
  }

  public String typeName() {
    return typeName;
  }

  /** What Go calls a scalar, list or map, such as {@code v1.Protocol}; empty for no own name. */
  public String goName() {
    return goName;
  }

  public Map<String, Field> fields() {
    return fields.get();
  }

  /** The fields that Go writes even when they are empty. */
  public List<Field> written() {
    return unsaid().written();
  }

  /** The fields that have a default. */
  public List<Field> defaulted() {
    return unsaid().defaulted();
  }

  private Unsaid unsaid() {
    Unsaid known = unsaid;
    if (known == null) {
      known = Unsaid.of(fields().values());
      unsaid = known;
    }
    return known;
  }

  /** Of the values of a map and the items of a list; null for all else. */
  public @Nullable Schema element() {
    return element;
  }

  /** Whether values have others below them of which the schema says something. */
  public boolean isTree() {
    return kind == Kind.OBJECT || element != null;
  }

  /** How an object of this type merges when it is merged as one; null when field by field. */
  public @Nullable MapType mapType() {
    return mapType;
  }

  /** What a type of a custom kind has beside; null for a type of Go. */
  public @Nullable Structure structure() {
    return structure;
  }

  /** Whether what the type does not name stays. */
  public boolean preserves() {
    return structure != null && structure.preserves();
  }

  /** The protobuf message of a named type. */
  public WireMessage wire() {
    return wire.get();
  }

  public List<String> enumValues() {
    return enumValues;
  }

  public String description() {
    return description;
  }
}
