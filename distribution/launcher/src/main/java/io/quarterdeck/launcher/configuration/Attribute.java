// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import io.quarterdeck.libraries.certificates.NamedPair;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One key of a PID, as its bundle's metatype declares it.
 *
 * @param cardinality as in the Metatype specification: 0 for one value, otherwise an array of
 *     comma-separated values
 * @param options the values allowed; empty when any is
 * @param file what the files are that it names; null when it names none, or does not say
 * @param plugins the interfaces of the plugins that it names; empty when it names none
 * @param unused what has taken its place; empty when it is used
 */
record Attribute(
    String id,
    Type type,
    int cardinality,
    List<String> options,
    String min,
    String max,
    @Nullable NamedFile file,
    List<String> plugins,
    String unused) {

  private static final Set<String> PATHS = Set.of("file", "files", "dir", "directory");

  Attribute(String id, Type type, int cardinality, List<String> options, String min, String max) {
    this(id, type, cardinality, options, min, max, null, List.of(), "");
  }

  enum Type {
    STRING(String.class),
    PASSWORD(String.class),
    INTEGER(Integer.class),
    LONG(Long.class),
    SHORT(Short.class),
    BYTE(Byte.class),
    DOUBLE(Double.class),
    FLOAT(Float.class),
    BOOLEAN(Boolean.class),
    CHARACTER(Character.class);

    private final Class<?> java;

    Type(Class<?> java) {
      this.java = java;
    }
  }

  /** A key that holds a path: a relative one is meant from where it was written down. */
  boolean isPath() {
    String last = id.substring(id.lastIndexOf('.') + 1);
    return type == Type.STRING && (file != null || PATHS.contains(last));
  }

  /**
   * The typed value for ConfigAdmin.
   *
   * @param base what relative paths are resolved against
   * @throws IllegalArgumentException with what was expected instead
   */
  Object convert(String text, Path base) {
    if (cardinality == 0) {
      return one(text.strip(), base);
    }
    List<Object> values = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        values.add(one(part.strip(), base));
      }
    }
    Object array = Array.newInstance(type.java, values.size());
    for (int i = 0; i < values.size(); i++) {
      Array.set(array, i, values.get(i));
    }
    return array;
  }

  private Object one(String text, Path base) {
    if (text.isEmpty() && type == Type.STRING) {
      return text; // not set
    }
    if (!options.isEmpty() && !options.contains(text)) {
      throw new IllegalArgumentException("is not one of " + String.join(", ", options));
    }
    Object value;
    try {
      value = parse(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("is not of type " + type.java.getSimpleName(), e);
    }
    requireRange(value);
    if (!isPath() || text.isEmpty()) {
      return value;
    }
    return file != null && file.content() == NamedFile.Content.NAMED_PAIRS
        ? NamedPair.text(NamedPair.parse(text).stream().map(pair -> pair.in(base)).toList())
        : base.resolve(text).normalize().toString();
  }

  private Object parse(String text) {
    return switch (type) {
      case STRING, PASSWORD -> text;
      case INTEGER -> Integer.valueOf(text);
      case LONG -> Long.valueOf(text);
      case SHORT -> Short.valueOf(text);
      case BYTE -> Byte.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case FLOAT -> Float.valueOf(text);
      case BOOLEAN -> bool(text);
      case CHARACTER -> character(text);
    };
  }

  private static Boolean bool(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("is neither true nor false");
    }
    return Boolean.valueOf(text);
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException("is not one character");
    }
    return text.charAt(0);
  }

  private void requireRange(Object value) {
    if (!(value instanceof Number number)) {
      return;
    }
    if ((!min.isEmpty() && number.doubleValue() < Double.parseDouble(min))
        || (!max.isEmpty() && number.doubleValue() > Double.parseDouble(max))) {
      throw new IllegalArgumentException(
          "is out of range: "
              + (min.isEmpty() ? "" : "at least " + min)
              + (min.isEmpty() || max.isEmpty() ? "" : ", ")
              + (max.isEmpty() ? "" : "at most " + max));
    }
  }
}
