// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One broken rule of one field, worded as Kubernetes' field errors.
 *
 * @param type what kind of breach
 * @param field the path, as {@link FieldPath} prints it
 * @param badValue the value as the message shows it, null where the type shows none
 * @param detail the rest of the message
 */
public record FieldError(Type type, String field, @Nullable String badValue, String detail) {

  /** The kinds of breach: the cause's reason on the wire, and the words that start its message. */
  public enum Type {
    REQUIRED("FieldValueRequired", "Required value"),
    INVALID("FieldValueInvalid", "Invalid value"),
    TYPE_INVALID("FieldValueTypeInvalid", "Invalid value"),
    NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value"),
    FORBIDDEN("FieldValueForbidden", "Forbidden"),
    DUPLICATE("FieldValueDuplicate", "Duplicate value"),
    NOT_FOUND("FieldValueNotFound", "Not found"),
    TOO_LONG("FieldValueTooLong", "Too long"),
    TOO_MANY("FieldValueTooMany", "Too many"),
    INTERNAL("InternalError", "Internal error");

    private final String wire;
    private final String words;

    Type(String wire, String words) {
      this.wire = wire;
      this.words = words;
    }

    public String wire() {
      return wire;
    }
  }

  public static FieldError required(FieldPath p, String detail) {
    return new FieldError(Type.REQUIRED, p.toString(), null, detail);
  }

  public static FieldError invalid(FieldPath p, @Nullable Object value, String detail) {
    return new FieldError(Type.INVALID, p.toString(), show(value), detail);
  }

  public static FieldError invalid(Node at, String detail) {
    return invalid(at.path(), at.value(), detail);
  }

  /** Of a structure as a whole, which is not shown. */
  public static FieldError withoutValue(FieldPath p, String detail) {
    return new FieldError(Type.INVALID, p.toString(), null, detail);
  }

  public static FieldError typeInvalid(FieldPath p, @Nullable Object value, String detail) {
    return new FieldError(Type.TYPE_INVALID, p.toString(), show(value), detail);
  }

  /** The supported values are quoted in the order given: Kubernetes sorts most of them. */
  public static FieldError notSupported(
      FieldPath p, @Nullable Object value, Collection<String> supported) {
    String list = supported.stream().map(FieldError::quote).collect(Collectors.joining(", "));
    String detail = supported.isEmpty() ? "" : "supported values: " + list;
    return new FieldError(Type.NOT_SUPPORTED, p.toString(), show(value), detail);
  }

  public static FieldError forbidden(FieldPath p, String detail) {
    return new FieldError(Type.FORBIDDEN, p.toString(), null, detail);
  }

  public static FieldError duplicate(FieldPath p, @Nullable Object value) {
    return new FieldError(Type.DUPLICATE, p.toString(), show(value), "");
  }

  public static FieldError duplicate(FieldPath p, @Nullable Object value, String detail) {
    return new FieldError(Type.DUPLICATE, p.toString(), show(value), detail);
  }

  /** Something that should not have happened while the field was validated. */
  public static FieldError internal(FieldPath p, String detail) {
    return new FieldError(Type.INTERNAL, p.toString(), null, detail);
  }

  public static FieldError notFound(FieldPath p, @Nullable Object value) {
    return new FieldError(Type.NOT_FOUND, p.toString(), show(value), "");
  }

  /** The value itself is not shown: it is long. */
  public static FieldError tooLong(FieldPath p, int max) {
    String detail = max < 0 ? "value is too long" : "may not be more than " + max + " bytes";
    return new FieldError(Type.TOO_LONG, p.toString(), null, detail);
  }

  public static FieldError tooMany(FieldPath p, int actual, int max) {
    return new FieldError(
        Type.TOO_MANY,
        p.toString(),
        Integer.toString(actual),
        "must have at most " + max + " items");
  }

  /** The message without the field: what a cause carries. */
  public String body() {
    String start = badValue == null ? type.words : type.words + ": " + badValue;
    return detail.isEmpty() ? start : start + ": " + detail;
  }

  /** The message with the field: what the Status' message carries. */
  @Override
  public String toString() {
    return field + ": " + body();
  }

  /** One error as itself, several distinct ones in brackets, as Go's error aggregate prints. */
  public static String joined(List<FieldError> errors) {
    List<String> texts = errors.stream().map(FieldError::toString).distinct().toList();
    return texts.size() == 1
        ? texts.getFirst()
        : texts.stream().collect(Collectors.joining(", ", "[", "]"));
  }

  /** A bad value as messages show it: strings quoted as Go does, structures as JSON. */
  public static String show(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String s -> quote(s);
      case RawJson r -> r.compact();
      case Map<?, ?> m ->
          m.entrySet().stream()
              .map(e -> quote((String) e.getKey()) + ":" + show(e.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case List<?> l -> l.stream().map(FieldError::show).collect(Collectors.joining(",", "[", "]"));
      default -> value.toString();
    };
  }

  /** A string in double quotes with Go's escapes. */
  public static String quote(String s) {
    StringBuilder out = new StringBuilder(s.length() + 2).append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case 0x07 -> out.append("\\a");
        case 0x0b -> out.append("\\v");
        default -> {
          if (c < 0x20 || c == 0x7f) {
            out.append(String.format("\\x%02x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
