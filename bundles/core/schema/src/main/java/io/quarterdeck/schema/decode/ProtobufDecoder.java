// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.WireField;
import io.quarterdeck.schema.model.WireMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages to trees, led by the field numbers of the schema. */
final class ProtobufDecoder {
  private static final DateTimeFormatter MICRO =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private ProtobufDecoder() {}

  static Map<String, @Nullable Object> object(byte[] message, Schema schema) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    read(message, schema.wire(), out);
    return out;
  }

  private static void read(byte[] message, WireMessage fields, Map<String, @Nullable Object> out) {
    ProtobufReader in = new ProtobufReader(message);
    for (int number = in.next(); number != 0; number = in.next()) {
      WireField field = fields.find(number);
      if (field == null) {
        in.skip();
      } else if (field.inlined() != null) {
        read(in.bytes(), field.inlined(), out);
      } else if (field.schema() != null) {
        add(in, field.name(), field.schema(), out);
      }
    }
  }

  private static void add(
      ProtobufReader in, String name, Schema schema, Map<String, @Nullable Object> out) {
    Schema element = schema.element();
    switch (schema.kind()) {
      case LIST -> {
        List<@Nullable Object> list = Trees.list(out, name);
        if (element != null && element.kind() == Schema.Kind.LIST) {
          list.add(strings(in.bytes()));
        } else if (element != null) {
          list.add(value(in, element));
        }
      }
      case MAP -> {
        if (element != null) {
          entry(in.bytes(), element, Trees.object(out, name));
        }
      }
      default -> out.put(name, value(in, schema));
    }
  }

  private static void entry(byte[] message, Schema element, Map<String, @Nullable Object> out) {
    ProtobufReader in = new ProtobufReader(message);
    String key = "";
    Object value = element.kind() == Schema.Kind.STRING ? "" : null;
    for (int number = in.next(); number != 0; number = in.next()) {
      switch (number) {
        case 1 -> key = in.text();
        case 2 ->
            value = element.kind() == Schema.Kind.LIST ? strings(in.bytes()) : value(in, element);
        default -> in.skip();
      }
    }
    out.put(key, value);
  }

  /** {@code ExtraValue} and {@code Verbs}: messages that are lists in JSON. */
  private static List<@Nullable Object> strings(byte[] message) {
    List<@Nullable Object> out = new ArrayList<>();
    ProtobufReader in = new ProtobufReader(message);
    for (int number = in.next(); number != 0; number = in.next()) {
      if (number == 1) {
        out.add(in.text());
      } else {
        in.skip();
      }
    }
    return out;
  }

  private static @Nullable Object value(ProtobufReader in, Schema schema) {
    return switch (schema.kind()) {
      case STRING -> in.text();
      case BOOLEAN -> in.varint() != 0;
      case INT32 -> (long) (int) in.varint();
      case INT64 -> in.varint();
      case DOUBLE -> TypedTree.shortest(in.fixed64());
      case BYTES -> Base64.getEncoder().encodeToString(in.bytes());
      case OBJECT -> object(in.bytes(), schema);
      case QUANTITY -> firstText(in.bytes());
      case INT_OR_STRING -> intOrString(in.bytes());
      case TIME -> time(in.bytes(), false);
      case MICRO_TIME -> time(in.bytes(), true);
      case DURATION -> first(in.bytes());
      case RAW -> raw(in.bytes());
      case JSON -> json(in.bytes(), schema.wire());
      case LIST, MAP -> {
        in.skip();
        yield null;
      }
    };
  }

  private static String firstText(byte[] message) {
    ProtobufReader in = new ProtobufReader(message);
    return in.next() == 1 ? in.text() : "";
  }

  private static long first(byte[] message) {
    ProtobufReader in = new ProtobufReader(message);
    return in.next() == 1 ? in.varint() : 0;
  }

  /** JSON that is carried as it is; none is null. */
  private static @Nullable RawJson raw(byte[] message) {
    ProtobufReader in = new ProtobufReader(message);
    if (in.next() != 1) {
      return null;
    }
    String text = new String(in.bytes(), StandardCharsets.UTF_8);
    Json.read(text);
    return new RawJson(text);
  }

  private static @Nullable Object json(byte[] message, WireMessage type) {
    return switch (type.form()) {
      case FIELDS, JSON -> Json.read(firstText(message));
      case SCHEMA_OR_BOOL, SCHEMA_OR_ARRAY, SCHEMA_OR_STRING_ARRAY -> union(message, type);
    };
  }

  /** What is set says which of its sides a union shows; an empty list is the last resort. */
  private static Object union(byte[] message, WireMessage type) {
    boolean bool = type.form() == WireMessage.Form.SCHEMA_OR_BOOL;
    boolean texts = type.form() == WireMessage.Form.SCHEMA_OR_STRING_ARRAY;
    int schemaNumber = bool ? 2 : 1;
    boolean allows = false;
    Object schema = null;
    List<@Nullable Object> list = new ArrayList<>();
    ProtobufReader in = new ProtobufReader(message);
    for (int number = in.next(); number != 0; number = in.next()) {
      if (number == schemaNumber) {
        schema = schemaObject(in, type);
      } else if (number == 1) {
        allows = in.varint() != 0;
      } else if (number == 2) {
        list.add(texts ? in.text() : schemaObject(in, type));
      } else {
        in.skip();
      }
    }
    if (schema != null && list.isEmpty()) {
      return schema;
    }
    return bool ? (Object) allows : list;
  }

  /** Nobody looks into any JSON later, so what protobuf writes for nothing goes here. */
  private static Map<String, @Nullable Object> schemaObject(ProtobufReader in, WireMessage union) {
    Map<String, @Nullable Object> out = object(in.bytes(), union.schema());
    GoForm.apply(out, union.schema());
    return out;
  }

  private static Object intOrString(byte[] message) {
    ProtobufReader in = new ProtobufReader(message);
    long type = 0;
    long number = 0;
    String text = "";
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> type = in.varint();
        case 2 -> number = (int) in.varint();
        case 3 -> text = in.text();
        default -> in.skip();
      }
    }
    return type == 0 ? (Object) number : text;
  }

  /** An empty message is no time; one of zeros is the start of 1970. */
  private static @Nullable String time(byte[] message, boolean micro) {
    if (message.length == 0) {
      return null;
    }
    ProtobufReader in = new ProtobufReader(message);
    long seconds = 0;
    long nanos = 0;
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> seconds = in.varint();
        case 2 -> nanos = in.varint();
        default -> in.skip();
      }
    }
    Instant instant = Instant.ofEpochSecond(seconds, micro ? nanos : 0);
    return micro ? MICRO.format(instant) : instant.toString();
  }
}
