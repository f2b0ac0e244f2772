// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.WireField;
import io.quarterdeck.schema.model.WireMessage;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Messages to trees, led by the field numbers of the schema. */
final class ProtobufDecoder {
  private static final DateTimeFormatter MICRO =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  /** The years 0 to 9999. */
  private static final long FIRST_SECOND = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();

  private static final long LAST_SECOND = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
  private static final long SECOND = 1_000_000_000;

  private ProtobufDecoder() {}

  /** {@link MalformedProtobufException} for what is no such message. */
  static Map<String, @Nullable Object> object(byte[] message, Schema schema) {
    return object(new ProtobufReader(message), schema);
  }

  private static Map<String, @Nullable Object> object(ProtobufReader in, Schema schema) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    read(in, schema.wire(), out);
    return out;
  }

  private static void read(
      ProtobufReader in, WireMessage fields, Map<String, @Nullable Object> out) {
    for (int number = in.next(); number != 0; number = in.next()) {
      WireField field = fields.find(number);
      if (field == null) {
        in.skip();
      } else if (field.inlined() != null) {
        read(in.message(), field.inlined(), out);
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
          list.add(strings(in.message()));
        } else if (element != null) {
          addItems(in, element, list);
        }
      }
      case MAP -> {
        if (element != null) {
          entry(in.message(), element, Trees.object(out, name));
        }
      }
      default -> out.put(name, value(in, schema));
    }
  }

  /** Numbers may come one by one or packed, whatever the definition says. */
  private static void addItems(ProtobufReader in, Schema element, List<@Nullable Object> list) {
    boolean number = element.kind() == Schema.Kind.INT32 || element.kind() == Schema.Kind.INT64;
    if (!number || in.wireType() != ProtobufReader.BYTES) {
      list.add(value(in, element));
      return;
    }
    for (ProtobufReader packed = in.message(); !packed.atEnd(); ) {
      long value = packed.rawVarint();
      list.add(element.kind() == Schema.Kind.INT32 ? (long) (int) value : value);
    }
  }

  private static void entry(ProtobufReader in, Schema element, Map<String, @Nullable Object> out) {
    String key = "";
    Object value = element.kind() == Schema.Kind.STRING ? "" : null;
    for (int number = in.next(); number != 0; number = in.next()) {
      switch (number) {
        case 1 -> key = in.text();
        case 2 ->
            value = element.kind() == Schema.Kind.LIST ? strings(in.message()) : value(in, element);
        default -> in.skip();
      }
    }
    out.put(key, value);
  }

  /** {@code ExtraValue} and {@code Verbs}: messages that are lists in JSON. */
  private static List<@Nullable Object> strings(ProtobufReader in) {
    List<@Nullable Object> out = new ArrayList<>();
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
      case OBJECT -> object(in.message(), schema);
      case QUANTITY -> firstText(in.message());
      case INT_OR_STRING -> intOrString(in.message());
      case TIME -> time(in.message(), false);
      case MICRO_TIME -> time(in.message(), true);
      case DURATION -> first(in.message(), ProtobufReader::varint, 0L);
      case RAW -> raw(in.message());
      case JSON -> json(in.message(), schema.wire());
      case LIST, MAP -> {
        in.skip();
        yield null;
      }
    };
  }

  private static String firstText(ProtobufReader in) {
    return first(in, ProtobufReader::text, "");
  }

  /** The value of field 1, which is all that a message has. */
  private static <T extends @Nullable Object> T first(
      ProtobufReader in, Function<ProtobufReader, T> read, T none) {
    T out = none;
    for (int number = in.next(); number != 0; number = in.next()) {
      if (number == 1) {
        out = read.apply(in);
      } else {
        in.skip();
      }
    }
    return out;
  }

  /** JSON that is carried as it is; none is null. */
  private static @Nullable RawJson raw(ProtobufReader in) {
    String text = firstText(in);
    if (text.isEmpty()) {
      return null;
    }
    Json.read(text);
    return new RawJson(text);
  }

  private static @Nullable Object anyJson(String text) {
    return text.isEmpty() ? null : Json.read(text);
  }

  private static @Nullable Object json(ProtobufReader in, WireMessage type) {
    return switch (type.form()) {
      case FIELDS, JSON -> anyJson(firstText(in));
      case SCHEMA_OR_BOOL, SCHEMA_OR_ARRAY, SCHEMA_OR_STRING_ARRAY -> union(in, type);
    };
  }

  /** What is set says which of its sides a union shows; an empty list is the last resort. */
  private static Object union(ProtobufReader in, WireMessage type) {
    boolean bool = type.form() == WireMessage.Form.SCHEMA_OR_BOOL;
    boolean texts = type.form() == WireMessage.Form.SCHEMA_OR_STRING_ARRAY;
    int schemaNumber = bool ? 2 : 1;
    boolean allows = false;
    Object schema = null;
    List<@Nullable Object> list = new ArrayList<>();
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

  /** Nobody reads any JSON later, so what protobuf writes for nothing goes here. */
  private static Map<String, @Nullable Object> schemaObject(ProtobufReader in, WireMessage union) {
    Map<String, @Nullable Object> out = object(in.message(), union.schema());
    OmitEmpty.apply(out, union.schema());
    return out;
  }

  private static Object intOrString(ProtobufReader in) {
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
  private static @Nullable String time(ProtobufReader in, boolean micro) {
    if (in.atEnd()) {
      return null;
    }
    long seconds = 0;
    long nanos = 0;
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> seconds = in.varint();
        case 2 -> nanos = in.varint();
        default -> in.skip();
      }
    }
    if (seconds < FIRST_SECOND || seconds > LAST_SECOND || nanos < 0 || nanos >= SECOND) {
      throw new MalformedProtobufException("a time that RFC 3339 cannot write");
    }
    Instant instant = Instant.ofEpochSecond(seconds, micro ? nanos : 0);
    return micro ? MICRO.format(instant) : instant.toString();
  }
}
