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
 * value. What is in the {@code fieldsV1} of managed fields is not read, since it goes out as text.
 * Used again for text after text, by one thread at a time.
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

  private static final byte[] MANAGED = "managedFields".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] OWNED = "fieldsV1".getBytes(StandardCharsets.US_ASCII);
  private static final int MANAGED_HASH = NameBytes.hash(MANAGED, 0, MANAGED.length);
  private static final int OWNED_HASH = NameBytes.hash(OWNED, 0, OWNED.length);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHEST = 0x8080_8080_8080_8080L;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;

  private byte[] json = {};
  private int[] tape = new int[INITIAL];
  private int size;

  /** Whether what is read is in {@code metadata.managedFields}. */
  private boolean managed;

  /**
   * Reads one text.
   *
   * @return the place of its value
   * @throws MalformedJsonException when it is not one JSON value
   */
  int read(byte[] text) {
    json = text;
    size = 0;
    managed = false;
    try {
      int end = value(0, 0);
      while (end < text.length) {
        if (!isSpace(text[end++])) {
          throw malformed("more than one JSON value", end - 1);
        }
      }
    } catch (IndexOutOfBoundsException e) {
      throw malformed("unexpected end of JSON input", text.length);
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

  private static boolean isSpace(byte b) {
    return b <= ' ' && b >= 0;
  }

  /** Where something stands from here on. */
  private int space(int from) {
    int at = from;
    while (isSpace(json[at])) {
      at++;
    }
    return at;
  }

  /** Gives the place behind it, as all below. */
  private int value(int from, int depth) {
    if (depth > Json.MAX_DEPTH) {
      throw malformed("exceeded max depth", from);
    }
    int at = space(from);
    int entry = entry();
    int end =
        switch (json[at]) {
          case '{' -> object(entry, at, depth);
          case '[' -> array(entry, at, depth);
          case '"' -> string(entry, at);
          case 't' -> literal(entry, at, TRUE, WORD_TRUE);
          case 'f' -> literal(entry, at, FALSE, WORD_FALSE);
          case 'n' -> literal(entry, at, NULL, WORD_NULL);
          default -> number(entry, at);
        };
    tape[entry + 2] = size;
    return end;
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

  private int object(int entry, int start, int depth) {
    int at = space(start + 1);
    boolean more = json[at] != '}';
    at = more ? at : at + 1;
    while (more) {
      require(at, '"');
      int name = entry();
      at = string(name, at);
      int hash = NameBytes.hash(json, start(name), end(name));
      tape[name + 2] = hash;
      at = space(at);
      require(at, ':');
      at = member(at + 1, depth, hash, name);
      at = space(at);
      more = more(at, '}');
      at = more ? space(at + 1) : at + 1;
    }
    set(entry, OBJECT, start, at);
    return at;
  }

  private int member(int from, int depth, int hash, int name) {
    if (depth == 1 && hash == MANAGED_HASH && is(name, MANAGED)) {
      managed = true;
      int end = value(from, depth + 1);
      managed = false;
      return end;
    }
    return managed && depth == 3 && hash == OWNED_HASH && is(name, OWNED)
        ? skipped(from, depth + 1)
        : value(from, depth + 1);
  }

  private boolean is(int name, byte[] wanted) {
    return Arrays.equals(json, start(name), end(name), wanted, 0, wanted.length);
  }

  /** The fields that somebody owns go out as they stand: half of many an object. */
  private int skipped(int from, int depth) {
    int start = space(from);
    if (json[start] != '{') {
      return value(from, depth);
    }
    int entry = entry();
    int at = start + 1;
    for (int open = 1; open > 0; at++) {
      switch (json[at]) {
        case '{' -> open++;
        case '}' -> open--;
        case '"' -> at = end(at + 1, json);
        default -> {}
      }
    }
    set(entry, OBJECT, start, at);
    tape[entry + 2] = size;
    return at;
  }

  private int array(int entry, int start, int depth) {
    int at = space(start + 1);
    boolean more = json[at] != ']';
    at = more ? at : at + 1;
    while (more) {
      at = space(value(at, depth + 1));
      more = more(at, ']');
      at++;
    }
    set(entry, ARRAY, start, at);
    return at;
  }

  private void require(int at, char wanted) {
    if (json[at] != wanted) {
      throw malformed("no " + wanted, at);
    }
  }

  private boolean more(int at, char end) {
    byte b = json[at];
    if (b != ',' && b != end) {
      throw malformed("no " + end, at);
    }
    return b == ',';
  }

  private int string(int entry, int quote) {
    byte[] text = json;
    int end = ends(quote + 1, text);
    boolean plain = text[end] == '"';
    end = plain ? end : end(end, text);
    set(entry, plain ? STRING : ESCAPED, quote + 1, end);
    return end + 1;
  }

  /** Where the quote is that ends a string. */
  private static int end(int from, byte[] text) {
    int at = ends(from, text);
    while (text[at] != '"') {
      at = ends(at + 2, text);
    }
    return at;
  }

  /** Where the next quote or backslash is, looking at eight bytes at a time. */
  private static int ends(int from, byte[] text) {
    int i = from;
    for (int last = text.length - Long.BYTES; i <= last; i += Long.BYTES) {
      long eight = NameBytes.eight(text, i);
      long found = zeros(eight ^ QUOTES) | zeros(eight ^ BACKSLASHES);
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (text[i] != '"' && text[i] != '\\') {
      i++;
    }
    return i;
  }

  /** The highest bit of each byte that is zero, exact up to the lowest of them. */
  private static long zeros(long bytes) {
    return bytes - ONES & ~bytes & HIGHEST;
  }

  private int literal(int entry, int start, int kind, byte[] word) {
    int end = Math.min(start + word.length, json.length);
    if (!Arrays.equals(json, start, end, word, 0, word.length)) {
      throw malformed("no value", start);
    }
    set(entry, kind, start, end);
    return end;
  }

  private int number(int entry, int start) {
    int at = start;
    while (at < json.length && isOfNumber(json[at])) {
      at++;
    }
    if (at == start) {
      throw malformed("no value", at);
    }
    set(entry, NUMBER, start, at);
    return at;
  }

  private static boolean isOfNumber(byte b) {
    return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
  }

  private static MalformedJsonException malformed(String what, int at) {
    return new MalformedJsonException(what, at, new IOException(what));
  }
}
