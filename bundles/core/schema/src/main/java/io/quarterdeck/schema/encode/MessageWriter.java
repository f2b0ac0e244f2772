// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.WireField;
import io.quarterdeck.schema.model.WireMessage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Trees as the messages that Kubernetes' generated code writes for them, byte for byte: fields by
 * number, maps by key, and what is no pointer in Go even when it is empty. Everything is written
 * backwards, so the last field comes first.
 */
final class MessageWriter {
  private static final Map<String, @Nullable Object> EMPTY = Map.of();

  private final ProtobufWriter out;

  MessageWriter(ProtobufWriter out) {
    this.out = out;
  }

  /** A message without its length. */
  void message(Map<String, ? extends @Nullable Object> tree, WireMessage message) {
    for (int i = message.size() - 1; i >= 0; i--) {
      WireField field = message.at(i);
      WireMessage inlined = field.inlined();
      if (inlined != null) {
        int before = out.size();
        message(tree, inlined);
        out.close(field.number(), before);
      } else if (field.schema() != null) {
        field(field, field.schema(), tree.get(field.name()));
      }
    }
  }

  private void field(WireField field, Schema schema, @Nullable Object value) {
    int number = field.number();
    Schema element = schema.element();
    if (schema.kind() == Schema.Kind.LIST) {
      if (value instanceof List<?> list && element != null) {
        repeated(number, list, element);
      }
    } else if (schema.kind() == Schema.Kind.MAP) {
      if (value instanceof Map<?, ?> map && element != null) {
        entries(number, map, element);
      }
    } else if (value != null || field.always()) {
      value(number, schema, value);
    }
  }

  private void repeated(int number, List<?> list, Schema element) {
    for (int i = list.size() - 1; i >= 0; i--) {
      value(number, element, list.get(i));
    }
  }

  private void entries(int number, Map<?, ?> map, Schema element) {
    String[] keys = map.keySet().toArray(String[]::new);
    Arrays.sort(keys, KeyOrder.INSTANCE);
    for (int i = keys.length - 1; i >= 0; i--) {
      int before = out.size();
      Object value = map.get(keys[i]);
      if (value != null || element.kind() != Schema.Kind.BYTES) {
        value(2, element, value);
      }
      out.text(1, keys[i]);
      out.close(number, before);
    }
  }

  private void value(int number, Schema schema, @Nullable Object value) {
    switch (schema.kind()) {
      case STRING -> out.text(number, value instanceof String s ? s : "");
      case BOOLEAN -> out.varint(number, Boolean.TRUE.equals(value) ? 1 : 0);
      case INT32, INT64 -> out.varint(number, value instanceof Number n ? n.longValue() : 0);
      case DOUBLE -> {
        out.fixed64(value instanceof Number n ? n.doubleValue() : 0);
        out.tag(number, ProtobufWriter.FIXED64);
      }
      case BYTES -> out.bytes(number, bytes(value));
      default -> {
        int before = out.size();
        body(schema, value);
        out.close(number, before);
      }
    }
  }

  private static byte[] bytes(@Nullable Object value) {
    return Base64.getDecoder().decode(value instanceof String s ? s : "");
  }

  /** The inside of what is a message in protobuf. */
  private void body(Schema schema, @Nullable Object value) {
    switch (schema.kind()) {
      case OBJECT -> message(object(value), schema.wire());
      case QUANTITY -> out.text(1, value == null ? "0" : value.toString());
      case INT_OR_STRING -> intOrString(value);
      case TIME -> WireTime.write(out, value, false);
      case MICRO_TIME -> WireTime.write(out, value, true);
      case DURATION -> out.varint(1, value instanceof Number n ? n.longValue() : 0);
      case RAW -> raw(value);
      case JSON -> json(schema.wire(), value);
      case LIST -> {
        // a list that is a message of its own: ExtraValue
        Schema element = schema.element();
        if (value instanceof List<?> list && element != null) {
          repeated(1, list, element);
        }
      }
      default -> throw new IllegalStateException("no message of " + schema.kind());
    }
  }

  private void intOrString(@Nullable Object value) {
    boolean text = value instanceof String;
    out.text(3, value instanceof String s ? s : "");
    out.varint(2, value instanceof Number n ? n.intValue() : 0);
    out.varint(1, text ? 1 : 0);
  }

  private void raw(@Nullable Object value) {
    if (value instanceof RawJson raw) {
      if (!raw.text().equals("null")) {
        out.text(1, raw.text());
      }
    } else if (value != null) {
      out.bytes(1, Json.write(value));
    }
  }

  private void json(WireMessage message, @Nullable Object value) {
    switch (message.form()) {
      case FIELDS, JSON -> out.bytes(1, any(value));
      case SCHEMA_OR_BOOL -> {
        schema(2, message, value);
        out.varint(1, Boolean.FALSE.equals(value) ? 0 : 1);
      }
      case SCHEMA_OR_ARRAY -> {
        if (value instanceof List<?> list) {
          repeated(2, list, message.schema());
        }
        schema(1, message, value);
      }
      case SCHEMA_OR_STRING_ARRAY -> {
        if (value instanceof List<?> list) {
          for (int i = list.size() - 1; i >= 0; i--) {
            out.text(2, String.valueOf(list.get(i)));
          }
        }
        schema(1, message, value);
      }
    }
  }

  private static byte[] any(@Nullable Object value) {
    return value instanceof RawJson raw
        ? raw.text().getBytes(StandardCharsets.UTF_8)
        : Json.write(value);
  }

  private void schema(int number, WireMessage union, @Nullable Object value) {
    if (value instanceof Map<?, ?>) {
      value(number, union.schema(), value);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> m ? (Map<String, @Nullable Object>) m : EMPTY;
  }
}
