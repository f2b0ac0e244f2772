// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.model.NameBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Where the values of a JSON text stand: one pass over its bytes, and no object for any of them. A
 * value is known by its place on the tape; a member of an object is its name and, behind it, its
 * value. Used again for text after text, by one thread at a time.
 */
final class JsonTape {
  /** The place of what is not there. */
  static final int NONE = -1;

  static final int OBJECT = 0;
  static final int ARRAY = 1;

  /** Its bytes, between the quotes, are its text. */
  static final int STRING = 2;

  /** One with escapes. */
  static final int ESCAPED = 3;

  static final int NUMBER = 4;
  static final int TRUE = 5;
  static final int FALSE = 6;
  static final int NULL = 7;

  /** Each entry: kind and start, end, and where the next begins or, of a name, its hash. */
  private static final int ENTRY = 3;

  private static final int KIND_BITS = 3;
  private static final int INITIAL = 3 * 256;

  private static final byte[] WORD_TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] WORD_FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] WORD_NULL = {'n', 'u', 'l', 'l'};

  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHEST = 0x8080_8080_8080_8080L;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;

  private byte[] json = {};
  private int[] tape = new int[INITIAL];
  private int size;
  private int at;

  /**
   * Reads one text.
   *
   * @return the place of its value
   * @throws MalformedJsonException when it is not one JSON value
   */
  int read(byte[] text) {
    json = text;
    size = 0;
    at = 0;
    try {
      value(0);
      if (space() < text.length) {
        throw malformed("more than one JSON value");
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      throw malformed("unexpected end of JSON input");
    }
    return 0;
  }

  byte[] bytes() {
    return json;
  }

  int kind(int value) {
    return value == NONE ? NULL : tape[value] & (1 << KIND_BITS) - 1;
  }

  /** Of a string behind its quote. */
  int start(int value) {
    return tape[value] >>> KIND_BITS;
  }

  /** Exclusive; of a string before its quote. */
  int end(int value) {
    return tape[value + 1];
  }

  /** The place behind a value: of its neighbour, or the {@link #next} of what it is in. */
  int next(int value) {
    return tape[value + 2];
  }

  /** The first element of an array, or the first name of an object; {@link #next} when empty. */
  int first(int container) {
    return container + ENTRY;
  }

  /** The value of the member with its name at that place. */
  int valueOf(int name) {
    return name + ENTRY;
  }

  /** Of a name without escapes, by {@link NameBytes}. */
  int hash(int name) {
    return tape[name + 2];
  }

  /** The text of a string; of any other value, its JSON. */
  String text(int value) {
    int start = start(value);
    int end = end(value);
    return kind(value) == ESCAPED
        ? String.valueOf(Json.read(Arrays.copyOfRange(json, start - 1, end + 1)))
        : new String(json, start, end - start, StandardCharsets.UTF_8);
  }

  /** The JSON of a value. */
  byte[] slice(int value) {
    int quote = kind(value) == STRING || kind(value) == ESCAPED ? 1 : 0;
    return Arrays.copyOfRange(json, start(value) - quote, end(value) + quote);
  }

  private int space() {
    while (at < json.length && json[at] <= ' ' && json[at] >= 0) {
      at++;
    }
    return at;
  }

  private byte next() {
    return json[space()];
  }

  private void value(int depth) {
    if (depth > Json.MAX_DEPTH) {
      throw malformed("exceeded max depth");
    }
    int entry = entry();
    switch (next()) {
      case '{' -> object(entry, depth);
      case '[' -> array(entry, depth);
      case '"' -> string(entry);
      case 't' -> literal(entry, TRUE, WORD_TRUE);
      case 'f' -> literal(entry, FALSE, WORD_FALSE);
      case 'n' -> literal(entry, NULL, WORD_NULL);
      default -> number(entry);
    }
    tape[entry + 2] = size;
  }

  private int entry() {
    if (size + ENTRY > tape.length) {
      tape = Arrays.copyOf(tape, tape.length * 2);
    }
    int entry = size;
    size += ENTRY;
    return entry;
  }

  private void set(int entry, int kind, int start, int end) {
    tape[entry] = start << KIND_BITS | kind;
    tape[entry + 1] = end;
  }

  private void object(int entry, int depth) {
    int start = at++;
    if (next() == '}') {
      at++;
    } else {
      do {
        int name = entry();
        require('"');
        tape[name + 2] = name(name);
        require(':');
        at++;
        value(depth + 1);
      } while (more('}'));
    }
    set(entry, OBJECT, start, at);
  }

  private void array(int entry, int depth) {
    int start = at++;
    if (next() == ']') {
      at++;
    } else {
      do {
        value(depth + 1);
      } while (more(']'));
    }
    set(entry, ARRAY, start, at);
  }

  private void require(char wanted) {
    if (next() != wanted) {
      throw malformed("no " + wanted);
    }
  }

  private boolean more(char end) {
    byte b = next();
    if (b != ',' && b != end) {
      throw malformed("no " + end);
    }
    at++;
    return b == ',';
  }

  private int name(int entry) {
    string(entry);
    return NameBytes.hash(json, start(entry), end(entry));
  }

  private void string(int entry) {
    int start = ++at;
    int kind = STRING;
    int i = ends(start);
    while (json[i] != '"') {
      kind = ESCAPED;
      i = ends(i + 2);
    }
    at = i + 1;
    set(entry, kind, start, i);
  }

  /** Where the next quote or backslash is, looking at eight bytes at a time. */
  private int ends(int from) {
    int i = from;
    for (int last = json.length - Long.BYTES; i <= last; i += Long.BYTES) {
      long eight = NameBytes.eight(json, i);
      long found = zeros(eight ^ QUOTES) | zeros(eight ^ BACKSLASHES);
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (json[i] != '"' && json[i] != '\\') {
      i++;
    }
    return i;
  }

  /** The highest bit of each byte that is zero, exact up to the lowest of them. */
  private static long zeros(long bytes) {
    return bytes - ONES & ~bytes & HIGHEST;
  }

  private void literal(int entry, int kind, byte[] word) {
    int start = at;
    at = Math.min(start + word.length, json.length);
    if (!Arrays.equals(json, start, at, word, 0, word.length)) {
      throw malformed("no value");
    }
    set(entry, kind, start, at);
  }

  private void number(int entry) {
    int start = at;
    while (at < json.length && isOfNumber(json[at])) {
      at++;
    }
    if (at == start) {
      throw malformed("no value");
    }
    set(entry, NUMBER, start, at);
  }

  private static boolean isOfNumber(byte b) {
    return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
  }

  private MalformedJsonException malformed(String what) {
    return new MalformedJsonException(what, at, new IOException(what));
  }
}
