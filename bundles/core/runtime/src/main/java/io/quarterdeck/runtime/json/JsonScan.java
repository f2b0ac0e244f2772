// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON only to say what is wrong with it, in the words of Go's decoder, and which members
 * objects repeat. Texts whose faults are reported in Go's words are checked here before they are
 * read into a tree.
 */
public final class JsonScan {
  private static final int MOST_REPEATS = 100;

  private final String text;
  private final @Nullable Consumer<Member> all;
  private final Set<String> repeats = new LinkedHashSet<>();
  private int at;
  private int depth;

  /** Whether each character of the text stands for one byte of another. */
  private boolean bytes;

  private JsonScan(String text, @Nullable Consumer<Member> all) {
    this.text = text;
    this.all = all;
  }

  /**
   * A member of an object of the text.
   *
   * @param path such as {@code spec.containers[0].image}
   * @param repeated whether its object has had one of its name before
   */
  public record Member(String path, boolean repeated) {}

  /** The text is no JSON. */
  public static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message, null, false, false);
    }

    /** What Go says of it. */
    public String message() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * The paths of repeated members, such as {@code spec.replicas}, in the order of the text: each
   * once, and a hundred at most, since all of a long and deep text fill the heap.
   */
  public static List<String> duplicates(String text) {
    JsonScan scan = new JsonScan(text, null);
    scan.whole();
    return List.copyOf(scan.repeats);
  }

  /** Gives out all members, as often as they stand there, in the order of the text. */
  public static void members(String text, Consumer<Member> to) {
    new JsonScan(text, to).whole();
  }

  /**
   * Throws {@link Malformed} for what is no JSON; of bytes that no text is made of, too: Go reads
   * bytes.
   */
  public static void requireJson(byte[] json) {
    JsonScan scan = new JsonScan(new String(json, StandardCharsets.ISO_8859_1), null);
    scan.bytes = true;
    scan.whole();
  }

  private void whole() {
    value("");
    space();
    if (at < text.length()) {
      throw bad("after top-level value");
    }
  }

  private void value(String path) {
    switch (next()) {
      case '{' -> {
        enter();
        object(path);
        leave();
      }
      case '[' -> {
        enter();
        array(path);
        leave();
      }
      case '"' -> string();
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      default -> throw bad("looking for beginning of value");
    }
  }

  private void enter() {
    if (++depth > Json.MAX_DEPTH) {
      throw new Malformed("exceeded max depth");
    }
    at++;
  }

  private void leave() {
    at++;
    depth--;
  }

  private void object(String path) {
    Set<String> seen = new HashSet<>();
    if (next() == '}') {
      return;
    }
    while (true) {
      if (next() != '"') {
        throw bad("looking for beginning of object key string");
      }
      String name = string();
      String member = path.isEmpty() ? name : path + "." + name;
      boolean repeated = !seen.add(name);
      if (all != null) {
        all.accept(new Member(member, repeated));
      } else if (repeated && repeats.size() < MOST_REPEATS) {
        repeats.add(member);
      }
      if (next() != ':') {
        throw bad("after object key");
      }
      at++;
      value(member);
      char c = next();
      if (c == '}') {
        return;
      }
      if (c != ',') {
        throw bad("after object key:value pair");
      }
      at++;
    }
  }

  private void array(String path) {
    if (next() == ']') {
      return;
    }
    for (int i = 0; ; i++) {
      value(path + "[" + i + "]");
      char c = next();
      if (c == ']') {
        return;
      }
      if (c != ',') {
        throw bad("after array element");
      }
      at++;
    }
  }

  private String string() {
    int start = ++at;
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c == '\\') {
        escape();
      } else if (c < ' ') {
        at--;
        throw bad("in string literal");
      }
    }
    return text.substring(start, at++);
  }

  private void escape() {
    char c = peek();
    if (c != 'u') {
      if ("\"\\/bfnrt".indexOf(c) < 0) {
        throw bad("in string escape code");
      }
      at++;
      return;
    }
    at++;
    for (int i = 0; i < 4; i++) {
      if (Character.digit(peek(), 16) < 0) {
        throw bad("in \\u hexadecimal character escape");
      }
      at++;
    }
  }

  private void literal(String word) {
    for (int i = 0; i < word.length(); i++, at++) {
      if (peek() != word.charAt(i)) {
        throw bad("in literal " + word + " (expecting '" + word.charAt(i) + "')");
      }
    }
  }

  private void number() {
    if (peek() == '-') {
      at++;
      if (!isDigit(peek())) {
        throw bad("in numeric literal");
      }
    }
    if (peek() == '0') {
      at++;
    } else {
      digits();
    }
    if (here('.')) {
      at++;
      requireDigits("after decimal point in numeric literal");
    }
    if (here('e') || here('E')) {
      at++;
      if (here('+') || here('-')) {
        at++;
      }
      requireDigits("in exponent of numeric literal");
    }
  }

  private void requireDigits(String where) {
    if (!isDigit(peek())) {
      throw bad(where);
    }
    digits();
  }

  private void digits() {
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
  }

  private boolean here(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private char next() {
    space();
    return peek();
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char peek() {
    if (at >= text.length()) {
      throw new Malformed("unexpected end of JSON input");
    }
    return text.charAt(at);
  }

  private Malformed bad(String where) {
    return new Malformed("invalid character " + shown(octet()) + " " + where);
  }

  /** The byte at which Go, which reads bytes, sees the fault. */
  private char octet() {
    char c = text.charAt(at);
    if (bytes || c < 0x80) {
      return c;
    }
    int whole = text.codePointAt(at);
    return (char) (Character.toString(whole).getBytes(StandardCharsets.UTF_8)[0] & 0xff);
  }

  /** The byte as Go quotes a character of that number. */
  private static String shown(char c) {
    return switch (c) {
      case '\'' -> "'\\''";
      case '"' -> "'\"'";
      case '\\' -> "'\\\\'";
      case 0x07 -> "'\\a'";
      case '\b' -> "'\\b'";
      case '\f' -> "'\\f'";
      case '\n' -> "'\\n'";
      case '\r' -> "'\\r'";
      case '\t' -> "'\\t'";
      case 0x0b -> "'\\v'";
      case 0x7f -> "'\\x7f'";
      // no-break space and soft hyphen cannot be printed
      case 0xa0, 0xad -> String.format("'\\u%04x'", (int) c);
      default ->
          c < ' '
              ? String.format("'\\x%02x'", (int) c)
              : c >= 0x80 && c < 0xa0 ? String.format("'\\u%04x'", (int) c) : "'" + c + "'";
    };
  }
}
