// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.WireField;
import io.quarterdeck.schema.model.WireMessage;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.TreeMap;

/**
 * JSON as the messages that Kubernetes' generated code writes for it, byte for byte: fields by
 * number, maps by key, and what is no pointer in Go even when it is empty. Everything is written
 * backwards, so the last field comes first. Used again for text after text, by one thread at a
 * time.
 */
final class MessageWriter {
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private static final byte[] NO_BYTES = {};

  /** Decimal digits that a long surely takes. */
  private static final int DIGITS = 18;

  private final ProtobufWriter out;
  private final JsonTape json = new JsonTape();

  /** A stack of the places of members, elements and entries that are being written. */
  private int[] places = new int[256];

  private int top;

  MessageWriter(ProtobufWriter out) {
    this.out = out;
  }

  /** A message without its length. */
  void message(byte[] text, WireMessage message) {
    message(json.read(text), message);
  }

  /** The text of a member of the object that was written last; empty when it has none. */
  String member(String name) {
    for (int m = json.first(0); json.kind(0) == JsonTape.OBJECT && m < json.next(0); ) {
      int value = json.valueOf(m);
      if (isString(value) && json.text(m).equals(name)) {
        return json.text(value);
      }
      m = json.next(value);
    }
    return "";
  }

  private boolean isString(int value) {
    int kind = json.kind(value);
    return kind == JsonTape.STRING || kind == JsonTape.ESCAPED;
  }

  private int push(int count) {
    int base = top;
    top += count;
    if (top > places.length) {
      places = Arrays.copyOf(places, Math.max(top, 2 * places.length));
    }
    return base;
  }

  private void message(int object, WireMessage message) {
    int base = push(message.size());
    Arrays.fill(places, base, top, JsonTape.NONE);
    if (json.kind(object) == JsonTape.OBJECT) {
      place(object, message, base);
    }
    for (int i = message.size() - 1; i >= 0; i--) {
      WireField field = message.at(i);
      if (places[base + i] == JsonTape.NONE && !field.always()) {
        continue;
      }
      WireMessage inlined = field.inlined();
      if (inlined != null) {
        int before = out.size();
        message(object, inlined);
        out.close(field.number(), before);
      } else if (field.schema() != null) {
        field(field, field.schema(), places[base + i]);
      }
    }
    top = base;
  }

  /** Finds the members that the message has. */
  private void place(int object, WireMessage message, int base) {
    int end = json.next(object);
    for (int name = json.first(object); name < end; ) {
      int value = json.valueOf(name);
      int index =
          json.kind(name) == JsonTape.STRING
              ? message.indexOf(json.bytes(), json.start(name), json.end(name), json.hash(name))
              : message.indexOf(json.text(name));
      if (index >= 0) {
        places[base + index] = json.kind(value) == JsonTape.NULL ? JsonTape.NONE : value;
      }
      name = json.next(value);
    }
  }

  private void field(WireField field, Schema schema, int value) {
    int number = field.number();
    Schema element = schema.element();
    if (schema.kind() == Schema.Kind.LIST) {
      if (element != null) {
        repeated(number, value, element);
      }
    } else if (schema.kind() == Schema.Kind.MAP) {
      if (json.kind(value) == JsonTape.OBJECT && element != null) {
        entries(number, value, element);
      }
    } else {
      value(number, schema, value);
    }
  }

  private void repeated(int number, int list, Schema element) {
    int base = pushElements(list);
    for (int i = top - 1; i >= base; i--) {
      value(number, element, orNone(places[i]));
    }
    top = base;
  }

  private int pushElements(int list) {
    int base = top;
    if (json.kind(list) == JsonTape.ARRAY) {
      for (int e = json.first(list); e < json.next(list); e = json.next(e)) {
        int place = push(1);
        places[place] = e;
      }
    }
    return base;
  }

  private int orNone(int value) {
    return json.kind(value) == JsonTape.NULL ? JsonTape.NONE : value;
  }

  private void entries(int number, int map, Schema element) {
    int base = top;
    boolean sorted = true;
    for (int name = json.first(map); name < json.next(map); name = json.next(json.valueOf(name))) {
      int place = push(1);
      places[place] = name;
      sorted &= json.kind(name) == JsonTape.STRING;
      sorted &= place == base || compare(places[place - 1], name) < 0;
    }
    if (sorted) {
      for (int i = top - 1; i >= base; i--) {
        entry(number, places[i], element);
      }
    } else {
      TreeMap<String, Integer> last = new TreeMap<>(KeyOrder.INSTANCE);
      for (int i = base; i < top; i++) {
        last.put(json.text(places[i]), places[i]);
      }
      last.descendingMap().values().forEach(name -> entry(number, name, element));
    }
    top = base;
  }

  private int compare(int name, int other) {
    byte[] bytes = json.bytes();
    return Arrays.compareUnsigned(
        bytes, json.start(name), json.end(name), bytes, json.start(other), json.end(other));
  }

  private void entry(int number, int name, Schema element) {
    int before = out.size();
    int value = orNone(json.valueOf(name));
    if (value != JsonTape.NONE || element.kind() != Schema.Kind.BYTES) {
      value(2, element, value);
    }
    text(1, name);
    out.close(number, before);
  }

  private void value(int number, Schema schema, int value) {
    switch (schema.kind()) {
      case STRING -> {
        if (isString(value)) {
          text(number, value);
        } else {
          out.text(number, "");
        }
      }
      case BOOLEAN -> out.varint(number, json.kind(value) == JsonTape.TRUE ? 1 : 0);
      case INT32, INT64 -> out.varint(number, integer(value));
      case DOUBLE -> {
        out.fixed64(isNumber(value) ? Double.parseDouble(json.text(value)) : 0);
        out.tag(number, ProtobufWriter.FIXED64);
      }
      case BYTES ->
          out.bytes(number, isString(value) ? Base64.getDecoder().decode(latin(value)) : NO_BYTES);
      default -> {
        int before = out.size();
        body(schema, value);
        out.close(number, before);
      }
    }
  }

  /** Base64 may have its slashes escaped. */
  private byte[] latin(int value) {
    return json.kind(value) == JsonTape.STRING
        ? Arrays.copyOfRange(json.bytes(), json.start(value), json.end(value))
        : json.text(value).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A string's text, or a number's. */
  private void text(int number, int value) {
    if (json.kind(value) == JsonTape.ESCAPED) {
      out.text(number, json.text(value));
    } else {
      int before = out.size();
      out.raw(json.bytes(), json.start(value), json.end(value));
      out.close(number, before);
    }
  }

  private boolean isNumber(int value) {
    return json.kind(value) == JsonTape.NUMBER;
  }

  private long integer(int value) {
    if (!isNumber(value)) {
      return 0;
    }
    int start = json.start(value);
    int end = json.end(value);
    byte[] bytes = json.bytes();
    boolean negative = bytes[start] == '-';
    long result = 0;
    for (int i = negative ? start + 1 : start; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || i - start > DIGITS) {
        return unusual(json.text(value));
      }
      result = 10 * result + digit;
    }
    return negative ? -result : result;
  }

  /** A number that is long, or written as a fraction. */
  private static long unusual(String text) {
    boolean whole = text.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
    return whole ? new BigInteger(text).longValue() : (long) Double.parseDouble(text);
  }

  /** The inside of what is a message in protobuf. */
  private void body(Schema schema, int value) {
    switch (schema.kind()) {
      case OBJECT -> message(value, schema.wire());
      case QUANTITY -> {
        if (value == JsonTape.NONE) {
          out.text(1, "0");
        } else {
          text(1, value);
        }
      }
      case INT_OR_STRING -> intOrString(value);
      case TIME -> time(value, false);
      case MICRO_TIME -> time(value, true);
      case DURATION -> out.varint(1, integer(value));
      case RAW -> {
        if (value != JsonTape.NONE) {
          out.bytes(1, json.slice(value));
        }
      }
      case JSON -> json(schema.wire(), value);
      case LIST -> {
        // a list that is a message of its own: ExtraValue
        Schema element = schema.element();
        if (element != null) {
          repeated(1, value, element);
        }
      }
      default -> throw new IllegalStateException("no message of " + schema.kind());
    }
  }

  private void time(int value, boolean micro) {
    if (isString(value)) {
      WireTime.write(out, json.text(value), micro);
    }
  }

  private void intOrString(int value) {
    boolean string = isString(value);
    if (string) {
      text(3, value);
    } else {
      out.text(3, "");
    }
    out.varint(2, (int) integer(value));
    out.varint(1, string ? 1 : 0);
  }

  private void json(WireMessage message, int value) {
    switch (message.form()) {
      case FIELDS, JSON -> out.bytes(1, value == JsonTape.NONE ? NULL : json.slice(value));
      case SCHEMA_OR_BOOL -> {
        schema(2, message, value);
        out.varint(1, json.kind(value) == JsonTape.FALSE ? 0 : 1);
      }
      case SCHEMA_OR_ARRAY -> {
        repeated(2, value, message.schema());
        schema(1, message, value);
      }
      case SCHEMA_OR_STRING_ARRAY -> {
        texts(2, value);
        schema(1, message, value);
      }
    }
  }

  private void texts(int number, int list) {
    int base = pushElements(list);
    for (int i = top - 1; i >= base; i--) {
      text(number, places[i]);
    }
    top = base;
  }

  private void schema(int number, WireMessage union, int value) {
    if (json.kind(value) == JsonTape.OBJECT) {
      value(number, union.schema(), value);
    }
  }
}
