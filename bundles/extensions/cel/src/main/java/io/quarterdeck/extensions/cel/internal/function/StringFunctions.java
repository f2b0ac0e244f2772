// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The strings library, version 2. Positions count characters, as code points. */
public final class StringFunctions {
  /** No text that an expression makes is longer: it could not be paid for. */
  private static final long LONGEST = 10_000_000;

  private StringFunctions() {}

  public static void register(Map<String, Function> to) {
    to.put("contains", (f, a) -> text(a, 0).contains(text(a, 1)));
    to.put("startsWith", (f, a) -> text(a, 0).startsWith(text(a, 1)));
    to.put("endsWith", (f, a) -> text(a, 0).endsWith(text(a, 1)));
    to.put("charAt", (f, a) -> charAt(text(a, 0), number(a, 1)));
    to.put("lowerAscii", (f, a) -> ascii(text(a, 0), 'A', 'Z', 32));
    to.put("upperAscii", (f, a) -> ascii(text(a, 0), 'a', 'z', -32));
    to.put("trim", (f, a) -> trim(text(a, 0)));
    to.put("substring", (f, a) -> substring(a));
    to.put("replace", StringFunctions::replace);
    to.put("split", (f, a) -> split(text(a, 0), text(a, 1), a.length > 2 ? number(a, 2) : -1));
    to.put("join", StringFunctions::join);
    to.put("strings.quote", (f, a) -> quote(text(a, 0)));
    to.put("format", StringFormat::format);
    to.put("jsonpatch.escapeKey", (f, a) -> text(a, 0).replace("~", "~0").replace("/", "~1"));
  }

  static String text(Object[] a, int i) {
    if (a[i] instanceof String s) {
      return s;
    }
    throw CelError.noSuchOverload();
  }

  static long number(Object[] a, int i) {
    if (a[i] instanceof Long l) {
      return l;
    }
    throw CelError.noSuchOverload();
  }

  private static CelError outOfRange(long index) {
    return new CelError("index out of range: " + index);
  }

  private static int length(String s) {
    return s.codePointCount(0, s.length());
  }

  private static int offset(String s, long index) {
    return s.offsetByCodePoints(0, (int) index);
  }

  private static String charAt(String s, long index) {
    int length = length(s);
    if (index < 0 || index > length) {
      throw outOfRange(index);
    }
    return index == length ? "" : Character.toString(s.codePointAt(offset(s, index)));
  }

  public static Object indexOf(Object[] a) {
    String s = text(a, 0);
    String wanted = text(a, 1);
    long from = a.length > 2 ? number(a, 2) : 0;
    if (a.length > 2 && (from < 0 || from > length(s))) {
      throw outOfRange(from);
    }
    int at = s.indexOf(wanted, offset(s, from));
    return at < 0 ? -1L : (long) s.codePointCount(0, at);
  }

  public static Object lastIndexOf(Object[] a) {
    String s = text(a, 0);
    String wanted = text(a, 1);
    int length = length(s);
    long from = a.length > 2 ? number(a, 2) : length;
    if (a.length > 2 && (from < 0 || from > length)) {
      throw outOfRange(from);
    }
    int at = s.lastIndexOf(wanted, offset(s, from));
    return at < 0 ? -1L : (long) s.codePointCount(0, at);
  }

  private static String ascii(String s, char from, char to, int shift) {
    StringBuilder out = new StringBuilder(s);
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c >= from && c <= to) {
        out.setCharAt(i, (char) (c + shift));
      }
    }
    return out.toString();
  }

  private static boolean isSpace(int c) {
    return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0 || Character.isSpaceChar(c);
  }

  private static String trim(String s) {
    int start = 0;
    int end = s.length();
    while (start < end && isSpace(s.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(s.charAt(end - 1))) {
      end--;
    }
    return s.substring(start, end);
  }

  private static String substring(Object[] a) {
    String s = text(a, 0);
    int length = length(s);
    long start = number(a, 1);
    long end = a.length > 2 ? number(a, 2) : length;
    if (a.length > 2 && start > end) {
      throw new CelError("invalid substring range. start: " + start + ", end: " + end);
    }
    if (start < 0 || start > length) {
      throw outOfRange(start);
    }
    if (end < 0 || end > length) {
      throw outOfRange(end);
    }
    return s.substring(offset(s, start), offset(s, end));
  }

  private static Object replace(Frame f, Object[] a) {
    String s = text(a, 0);
    String old = text(a, 1);
    String with = text(a, 2);
    long most = a.length > 3 ? number(a, 3) : -1;
    if (most == 0 || old.equals(with)) {
      return s;
    }
    StringBuilder out = new StringBuilder();
    long done = 0;
    int at = 0;
    while (most < 0 || done < most) {
      int found = old.isEmpty() ? at : s.indexOf(old, at);
      if (found < 0 || found > s.length()) {
        break;
      }
      bounded(f, out.length() + (long) with.length());
      out.append(s, at, found).append(with);
      done++;
      at = found + old.length();
      if (old.isEmpty()) {
        if (at >= s.length()) {
          return out.toString();
        }
        int next = s.offsetByCodePoints(at, 1);
        out.append(s, at, next);
        at = next;
      }
    }
    return out.append(s.substring(at)).toString();
  }

  static void bounded(Frame f, long length) {
    if (length > LONGEST) {
      f.charge(Long.MAX_VALUE);
    }
  }

  private static List<Object> split(String s, String separator, long most) {
    List<Object> out = new ArrayList<>();
    if (most == 0) {
      return out;
    }
    int at = 0;
    while (most < 0 || out.size() < most - 1) {
      if (separator.isEmpty() && at >= s.length()) {
        return out;
      }
      int found = separator.isEmpty() ? s.offsetByCodePoints(at, 1) : s.indexOf(separator, at);
      if (found < 0 || (separator.isEmpty() && found >= s.length())) {
        break;
      }
      out.add(s.substring(at, found));
      at = found + separator.length();
    }
    if (!separator.isEmpty() || at < s.length()) {
      out.add(s.substring(at));
    }
    return out;
  }

  private static Object join(Frame f, Object[] a) {
    String separator = a.length > 1 ? text(a, 1) : "";
    StringBuilder out = new StringBuilder();
    boolean first = true;
    for (Object element : ListFunctions.list("join", a[0])) {
      if (!(Values.adapt(element) instanceof String s)) {
        throw CelError.noSuchOverload();
      }
      bounded(f, out.length() + (long) s.length() + separator.length());
      out.append(first ? "" : separator).append(s);
      first = false;
    }
    return out.toString();
  }

  private static String quote(String s) {
    StringBuilder out = new StringBuilder("\"");
    s.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case 7 -> out.append("\\a");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case 11 -> out.append("\\v");
                case '\\' -> out.append("\\\\");
                case '"' -> out.append("\\\"");
                default -> out.appendCodePoint(c);
              }
            });
    return out.append('"').toString();
  }
}
