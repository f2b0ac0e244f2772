// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.runtime.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request.
 *
 * @param tree what the body was written from; null when it has been spoiled, or there is none
 */
record Request(
    String method,
    String path,
    Map<String, String> headers,
    byte[] body,
    @Nullable Map<String, @Nullable Object> tree) {
  private static final byte[] NOTHING = {};
  private static final int SHOWN = 4000;
  static final String JSON = "application/json";

  static Request of(String method, String path) {
    return new Request(method, path, Map.of(), NOTHING, null);
  }

  static Request json(String method, String path, Map<String, @Nullable Object> tree) {
    return new Request(method, path, Map.of("Content-Type", JSON), Json.write(tree), tree);
  }

  Request accepting(String type) {
    return with("Accept", type);
  }

  Request with(String header, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(header, value);
    return new Request(method, path, all, body, tree);
  }

  /** The same request about another object. */
  Request withTree(Map<String, @Nullable Object> other) {
    return new Request(method, path, headers, Json.write(other), other);
  }

  String contentType() {
    return headers.getOrDefault("Content-Type", "");
  }

  /** A path or part of one, with everything escaped that a URI does not take. */
  static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** What a person can send again. */
  String shown() {
    StringBuilder out = new StringBuilder(method).append(' ').append(path).append('\n');
    headers.forEach((name, value) -> out.append(name).append(": ").append(value).append('\n'));
    return out.append(shown(body)).toString();
  }

  static String shown(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(text.length(), SHOWN); i++) {
      char c = text.charAt(i);
      boolean plain = c == '\n' || c >= ' ' && c != 0x7F && c != 0xFFFD;
      out.append(plain ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return text.length() > SHOWN ? out + " ... (" + body.length + " bytes)" : out.toString();
  }
}
