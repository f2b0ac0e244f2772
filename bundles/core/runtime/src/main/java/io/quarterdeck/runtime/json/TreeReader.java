// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.quarterdeck.api.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tokens to a tree. */
final class TreeReader {
  /** Most objects have less than four fields; a table for twelve would be most of their memory. */
  private static final int FEW = 4;

  private TreeReader() {}

  /** One value and nothing behind it. */
  static @Nullable Object readOnly(JsonParser p) throws IOException {
    JsonToken first = p.nextToken();
    if (first == null) {
      throw new MalformedJsonException("unexpected end of JSON input", 0, new IOException("empty"));
    }
    Object value = read(p, first);
    if (p.nextToken() != null) {
      throw new MalformedJsonException(
          "more than one JSON value", p.currentLocation().getByteOffset(), new IOException("tail"));
    }
    return value;
  }

  /** An object, without what {@code metadata} has of one name. */
  static Map<String, @Nullable Object> readWithout(JsonParser p, String unwanted)
      throws IOException {
    if (p.nextToken() != JsonToken.START_OBJECT) {
      throw new MalformedJsonException("not a JSON object", 0, new IOException("no object"));
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      JsonToken token = p.nextToken();
      boolean metadata = name.equals("metadata") && token == JsonToken.START_OBJECT;
      out.put(name, metadata ? fieldsWithout(p, unwanted) : read(p, token));
    }
    return out;
  }

  private static Map<String, @Nullable Object> fieldsWithout(JsonParser p, String unwanted)
      throws IOException {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      JsonToken token = p.nextToken();
      if (name.equals(unwanted)) {
        p.skipChildren();
      } else {
        out.put(name, read(p, token));
      }
    }
    return out;
  }

  private static @Nullable Object read(JsonParser p, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> readObject(p);
      case START_ARRAY -> readArray(p);
      case VALUE_STRING -> p.getText();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT -> readInteger(p);
      case VALUE_NUMBER_FLOAT -> readFraction(p);
      default -> throw new IOException("unexpected " + token);
    };
  }

  private static Object readInteger(JsonParser p) throws IOException {
    return p.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? p.getBigIntegerValue()
        : (Object) p.getLongValue();
  }

  /** What is too large for a double stays what it is. */
  private static Object readFraction(JsonParser p) throws IOException {
    double value = p.getDoubleValue();
    return Double.isFinite(value) ? (Object) value : p.getDecimalValue();
  }

  private static Map<String, @Nullable Object> readObject(JsonParser p) throws IOException {
    Map<String, @Nullable Object> out = new LinkedHashMap<>(FEW);
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      out.put(name, read(p, p.nextToken()));
    }
    return out;
  }

  private static List<@Nullable Object> readArray(JsonParser p) throws IOException {
    List<@Nullable Object> out = new ArrayList<>();
    for (JsonToken t = p.nextToken(); t != JsonToken.END_ARRAY; t = p.nextToken()) {
      out.add(read(p, t));
    }
    return out;
  }

  static Map<String, @Nullable Object> object(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map == null) {
      throw new MalformedJsonException("not a JSON object", 0, new IOException("no object"));
    }
    return map;
  }

  static MalformedJsonException malformed(IOException e) {
    if (e instanceof JsonProcessingException j) {
      long offset = j.getLocation() == null ? -1 : j.getLocation().getByteOffset();
      return new MalformedJsonException(j.getOriginalMessage(), offset, e);
    }
    return new MalformedJsonException(String.valueOf(e.getMessage()), -1, e);
  }
}
