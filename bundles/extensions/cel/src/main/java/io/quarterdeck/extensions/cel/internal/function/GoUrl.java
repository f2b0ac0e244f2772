// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.extensions.cel.internal.value.Named;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An absolute URI, or an absolute path, taken apart as Go does.
 *
 * @param host with its port
 * @param path as it was written, as far as that is a valid form of it
 * @param query without its question mark
 */
record GoUrl(String text, String scheme, String host, String path, String query) implements Named {
  private static final String UNRESERVED = "-_.~";
  private static final String IN_PATH = "$&+,/:;=@!'()*[]";

  /** It is none. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    Malformed(String url, String why) {
      super("parse " + FieldError.quote(url) + ": " + why, null, false, false);
    }
  }

  @Override
  public String typeName() {
    return "kubernetes.URL";
  }

  static GoUrl parse(String url) throws Malformed {
    if (url.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      throw new Malformed(url, "net/url: invalid control character in URL");
    }
    if (url.isEmpty()) {
      throw new Malformed(url, "empty url");
    }
    int colon = schemeEnd(url);
    String scheme = colon < 0 ? "" : url.substring(0, colon).toLowerCase(Locale.ROOT);
    String rest = url.substring(colon + 1);
    int question = rest.indexOf('?');
    String query = question < 0 ? "" : rest.substring(question + 1);
    rest = question < 0 ? rest : rest.substring(0, question);
    if (!rest.startsWith("/")) {
      if (!scheme.isEmpty()) {
        return new GoUrl(url, scheme, "", "", query);
      }
      throw new Malformed(url, "invalid URI for request");
    }
    String host = "";
    if (!scheme.isEmpty() && rest.startsWith("//")) {
      int slash = rest.indexOf('/', 2);
      String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
      rest = slash < 0 ? "" : rest.substring(slash);
      host = host(url, authority);
    }
    unescape(url, rest);
    return new GoUrl(url, scheme, host, rest, query);
  }

  /** Where the scheme ends, negative when there is none. */
  private static int schemeEnd(String url) throws Malformed {
    for (int i = 0; i < url.length(); i++) {
      char c = url.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (c == ':') {
        if (i == 0) {
          throw new Malformed(url, "missing protocol scheme");
        }
        return i;
      }
      if (!letter && !(later && i > 0)) {
        if (i == 0 || !later) {
          return colonInFirstSegment(url);
        }
      }
    }
    return -1;
  }

  private static int colonInFirstSegment(String url) throws Malformed {
    int colon = url.indexOf(':');
    int slash = url.indexOf('/');
    int question = url.indexOf('?');
    boolean first =
        colon >= 0 && (slash < 0 || colon < slash) && (question < 0 || colon < question);
    if (first && !url.startsWith("/")) {
      throw new Malformed(url, "first path segment in URL cannot contain colon");
    }
    return -1;
  }

  private static String host(String url, String authority) throws Malformed {
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    int from = 0;
    if (host.startsWith("[")) {
      from = host.lastIndexOf(']');
      if (from < 0) {
        throw new Malformed(url, "missing ']' in host");
      }
    }
    int colon = host.indexOf(':', from);
    String port =
        colon < 0 ? "" : host.substring(host.startsWith("[") ? colon : host.lastIndexOf(':'));
    if (!port.matches("(:[0-9]*)?")) {
      throw new Malformed(url, "invalid port " + FieldError.quote(port) + " after host");
    }
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c == ' ' || c == '^' || c == '{' || c == '}' || c == '|' || c == '\\') {
        throw new Malformed(
            url, "invalid character " + FieldError.quote(String.valueOf(c)) + " in host name");
      }
    }
    return unescape(url, host);
  }

  private static String unescape(String url, String s) throws Malformed {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '%') {
        out.write(bytes[i]);
        continue;
      }
      String code = new String(bytes, i, Math.min(3, bytes.length - i), StandardCharsets.UTF_8);
      if (!code.matches("%[0-9a-fA-F]{2}")) {
        throw new Malformed(url, "invalid URL escape " + FieldError.quote(code));
      }
      out.write(Integer.parseInt(code, 1, 3, 16));
      i += 2;
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  String hostname() {
    if (host.startsWith("[")) {
      return host.substring(1, host.indexOf(']'));
    }
    int colon = host.lastIndexOf(':');
    return colon < 0 ? host : host.substring(0, colon);
  }

  String port() {
    int colon = host.lastIndexOf(':');
    return colon < 0 || colon < host.lastIndexOf(']') ? "" : host.substring(colon + 1);
  }

  String escapedPath() {
    StringBuilder out = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain = (c < 128 && Character.isLetterOrDigit(c)) || c == '%';
      if (plain || UNRESERVED.indexOf(c) >= 0 || IN_PATH.indexOf(c) >= 0) {
        out.append(c);
      } else {
        out.append(String.format("%%%02X", (int) c));
      }
    }
    return out.toString();
  }

  /** The values of each key, in their order; what cannot be read is left out. */
  Map<Object, Object> queryValues() {
    Map<Object, Object> out = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      if (pair.isEmpty() || pair.contains(";")) {
        continue;
      }
      String[] parts = pair.split("=", 2);
      try {
        String key = unescape(text, parts[0].replace('+', ' '));
        String value = parts.length < 2 ? "" : unescape(text, parts[1].replace('+', ' '));
        Object values = out.computeIfAbsent(key, k -> new ArrayList<Object>());
        if (values instanceof List<?> list) {
          add(list, value);
        }
      } catch (Malformed e) {
        // as if it were not there
      }
    }
    return out;
  }

  @SuppressWarnings("unchecked")
  private static void add(List<?> list, String value) {
    ((List<Object>) list).add(value);
  }
}
