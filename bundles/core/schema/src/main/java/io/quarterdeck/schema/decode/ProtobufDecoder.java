// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.RawJson;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
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
    read(message, Numbers.of(schema), out);
    return out;
  }

  /** The fields of an object by number; inlined messages hold further fields. */
  private record Numbers(Map<Integer, Field> fields, Map<Integer, Numbers> inlined) {

    static Numbers of(Schema schema) {
      Numbers out = new Numbers(new HashMap<>(), new HashMap<>());
      for (Field f : schema.fields().values()) {
        if (f.protoNumber() != 0) {
          out.at(f.inlinedBelow()).fields.put(f.protoNumber(), f);
        }
      }
      return out;
    }

    private Numbers at(List<Integer> path) {
      Numbers n = this;
      for (int number : path) {
        n = n.inlined.computeIfAbsent(number, k -> new Numbers(new HashMap<>(), new HashMap<>()));
      }
      return n;
    }
  }

  private static void read(byte[] message, Numbers numbers, Map<String, @Nullable Object> out) {
    ProtobufReader in = new ProtobufReader(message);
    for (int number = in.next(); number != 0; number = in.next()) {
      Field field = numbers.fields().get(number);
      Numbers inlined = numbers.inlined().get(number);
      if (field != null) {
        add(in, field, out);
      } else if (inlined != null) {
        read(in.bytes(), inlined, out);
      } else {
        in.skip();
      }
    }
  }

  private static void add(ProtobufReader in, Field field, Map<String, @Nullable Object> out) {
    Schema schema = field.schema();
    Schema element = schema.element();
    switch (schema.kind()) {
      case LIST -> {
        List<@Nullable Object> list = Trees.list(out, field.name());
        if (element != null && element.kind() == Schema.Kind.LIST) {
          list.add(strings(in.bytes()));
        } else if (element != null) {
          list.add(value(in, element));
        }
      }
      case MAP -> {
        if (element != null) {
          entry(in.bytes(), element, Trees.object(out, field.name()));
        }
      }
      default -> out.put(field.name(), value(in, schema));
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
      case DOUBLE -> in.fixed64();
      case BYTES -> Base64.getEncoder().encodeToString(in.bytes());
      case OBJECT -> object(in.bytes(), schema);
      case QUANTITY -> firstText(in.bytes());
      case INT_OR_STRING -> intOrString(in.bytes());
      case TIME -> time(in.bytes(), false);
      case MICRO_TIME -> time(in.bytes(), true);
      case DURATION -> first(in.bytes());
      case RAW -> raw(in.bytes());
      case JSON -> Json.read(firstText(in.bytes()));
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

  private static RawJson raw(byte[] message) {
    ProtobufReader in = new ProtobufReader(message);
    String text = in.next() == 1 ? new String(in.bytes(), StandardCharsets.UTF_8) : "null";
    Json.read(text);
    return new RawJson(text);
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

  /** A time of zero is none. */
  private static @Nullable String time(byte[] message, boolean micro) {
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
    if (seconds == 0 && nanos == 0) {
      return null;
    }
    Instant instant = Instant.ofEpochSecond(seconds, micro ? nanos : 0);
    return micro ? MICRO.format(instant) : instant.toString();
  }
}
