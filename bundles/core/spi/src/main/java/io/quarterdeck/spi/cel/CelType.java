// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The type of a variable, a field or a result.
 *
 * @param kind what it is
 * @param name of an {@link Kind#OBJECT} or {@link Kind#OPAQUE} type, unique in a scope; else empty
 * @param parameters the element of a list or an optional; key and value of a map
 * @param fields of an object, by the names that its values have on the wire
 * @param maxSize the greatest length of a string, list or map in characters or elements, for
 *     estimates of cost; negative when nothing bounds it
 */
public record CelType(
    Kind kind, String name, List<CelType> parameters, Map<String, CelType> fields, long maxSize) {

  /** What a type is. */
  public enum Kind {
    DYN,
    NULL,
    BOOL,
    INT,
    UINT,
    DOUBLE,
    STRING,
    BYTES,
    TIMESTAMP,
    DURATION,
    LIST,
    MAP,
    OPTIONAL,
    /** Has fields; a value is a JSON map or a {@link CelFields}. */
    OBJECT,
    /** A type of one of the libraries, such as {@code kubernetes.authorization.Authorizer}. */
    OPAQUE
  }

  public static final CelType DYN = simple(Kind.DYN);
  public static final CelType NULL = simple(Kind.NULL);
  public static final CelType BOOL = simple(Kind.BOOL);
  public static final CelType INT = simple(Kind.INT);
  public static final CelType UINT = simple(Kind.UINT);
  public static final CelType DOUBLE = simple(Kind.DOUBLE);
  public static final CelType STRING = simple(Kind.STRING);
  public static final CelType BYTES = simple(Kind.BYTES);
  public static final CelType TIMESTAMP = simple(Kind.TIMESTAMP);
  public static final CelType DURATION = simple(Kind.DURATION);
  public static final CelType AUTHORIZER = opaque("kubernetes.authorization.Authorizer");
  public static final CelType RESOURCE_CHECK = opaque("kubernetes.authorization.ResourceCheck");

  public CelType {
    parameters = List.copyOf(parameters);
    fields = Map.copyOf(fields);
  }

  private static CelType simple(Kind kind) {
    return new CelType(kind, "", List.of(), Map.of(), -1);
  }

  public static CelType opaque(String name) {
    return new CelType(Kind.OPAQUE, name, List.of(), Map.of(), -1);
  }

  public static CelType list(CelType element) {
    return new CelType(Kind.LIST, "", List.of(element), Map.of(), -1);
  }

  public static CelType map(CelType key, CelType value) {
    return new CelType(Kind.MAP, "", List.of(key, value), Map.of(), -1);
  }

  public static CelType optional(CelType value) {
    return new CelType(Kind.OPTIONAL, "", List.of(value), Map.of(), -1);
  }

  public static CelType object(String name, Map<String, CelType> fields) {
    return new CelType(Kind.OBJECT, name, List.of(), fields, -1);
  }

  /** The same type, no longer than this. */
  public CelType upTo(long size) {
    return new CelType(kind, name, parameters, fields, size);
  }

  public CelType element() {
    return parameters.isEmpty() ? DYN : parameters.getLast();
  }

  /** As messages show it: {@code list(string)}. */
  @Override
  public String toString() {
    return switch (kind) {
      case LIST -> "list(" + element() + ")";
      case MAP -> "map(" + parameters.getFirst() + ", " + element() + ")";
      case OPTIONAL -> "optional_type(" + element() + ")";
      case OBJECT, OPAQUE -> name;
      case NULL -> "null_type";
      case TIMESTAMP -> "timestamp";
      case DURATION -> "duration";
      default -> kind.name().toLowerCase(Locale.ROOT);
    };
  }
}
