// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.JsonScan;
import io.quarterdeck.schema.decode.GoTypes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a list goes on: Kubernetes' token, so that pages survive a change of server.
 *
 * @param revision the state that is paged through; negative for whatever is there now
 * @param startAfter the key of the last object that was given
 */
public record ContinueToken(long revision, String startAfter) {
  private static final String VERSION = "meta.k8s.io/v1";

  /** The first key that is not seen is the last one with the smallest possible text behind it. */
  public String encode() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("v", VERSION);
    out.put("rv", revision);
    out.put("start", startAfter + "\0");
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(out));
  }

  public static ContinueToken decode(String token) {
    Node root = Node.root(json(bytes(token)));
    // null is a token of which nothing is said
    if (root.isPresent() && !root.isObject()) {
      throw invalid(
          "json: cannot unmarshal "
              + GoTypes.ofValue(root.value())
              + " into Go value of type storage.continueToken");
    }
    String version = text(root, "v");
    long revision = number(root.get("rv"));
    String start = text(root, "start");
    if (!version.equals(VERSION)) {
      throw invalid("server does not recognize this encoded version " + version);
    }
    if (revision == 0) {
      throw invalid("incorrect encoded start resourceVersion (version " + VERSION + ")");
    }
    if (start.isEmpty()) {
      throw invalid("encoded start key empty (version " + VERSION + ")");
    }
    if (!isClean(start)) {
      throw invalid(start);
    }
    boolean marked = start.endsWith("\0");
    return new ContinueToken(
        revision, marked ? start.substring(0, start.length() - 1) : before(start));
  }

  /** The greatest key below a start that is itself included. */
  private static String before(String start) {
    int last = start.length() - 1;
    return start.substring(0, last) + (char) (start.charAt(last) - 1) + '\uffff';
  }

  /** A key that stays below the list's own root: no part of it is empty or leads elsewhere. */
  private static boolean isClean(String start) {
    String relative = start.startsWith("/") ? start.substring(1) : start;
    return Arrays.stream(relative.split("/", -1))
        .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
  }

  private static String text(Node root, String field) {
    Node value = root.get(field);
    if (value.isPresent() && !(value.value() instanceof String)) {
      throw unfit(GoTypes.ofValue(value.value()), field, "string");
    }
    return value.text();
  }

  private static long number(Node value) {
    return switch (value.value()) {
      case null -> 0;
      case Long whole -> whole;
      case Number other -> throw unfit("number " + Json.text(other), "rv", "int64");
      case Object other -> throw unfit(GoTypes.ofValue(other), "rv", "int64");
    };
  }

  private static ApiException unfit(String actual, String field, String wanted) {
    return invalid(
        "json: cannot unmarshal "
            + actual
            + " into Go struct field continueToken."
            + field
            + " of type "
            + wanted);
  }

  /** Base64 for addresses, without the padding; line ends do not count. */
  private static byte[] bytes(String token) {
    StringBuilder digits = new StringBuilder(token.length());
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      if (c == '\r' || c == '\n') {
        continue;
      }
      if (!(Character.isLetterOrDigit(c) && c < 128) && c != '-' && c != '_') {
        throw illegal(token.substring(0, i).getBytes(StandardCharsets.UTF_8).length);
      }
      digits.append(c);
    }
    if (digits.length() % 4 == 1) {
      // six bits are no byte
      throw illegal(token.length() - 1);
    }
    return Base64.getUrlDecoder().decode(digits.toString());
  }

  private static ApiException illegal(int at) {
    return invalid("illegal base64 data at input byte " + at);
  }

  private static @Nullable Object json(byte[] bytes) {
    try {
      JsonScan.requireJson(bytes);
      return Json.read(bytes);
    } catch (JsonScan.Malformed e) {
      throw invalid(e.message());
    }
  }

  private static ApiException invalid(String why) {
    return ApiException.badRequest("invalid continue token: continue key is not valid: " + why);
  }
}
