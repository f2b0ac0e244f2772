// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a list goes on: Kubernetes' token, so that pages survive a change of server.
 *
 * @param revision the state that is paged through; negative for whatever is there now
 * @param startAfter the key of the last object that was given
 */
record ContinueToken(long revision, String startAfter) {
  private static final String VERSION = "meta.k8s.io/v1";

  /** The first key that is not seen is the last one with the smallest possible text behind it. */
  String encode() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("v", VERSION);
    out.put("rv", revision);
    out.put("start", startAfter + "\0");
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(out));
  }

  static ContinueToken decode(String token) {
    Node root = Node.root(json(bytes(token)));
    // null is a token of which nothing is said
    if (root.isPresent() && !root.isObject()) {
      throw invalid(
          "json: cannot unmarshal "
              + (root.isList() ? "array" : "string")
              + " into Go value of type storage.continueToken");
    }
    String version = root.get("v").text();
    if (!version.equals(VERSION)) {
      throw invalid("server does not recognize this encoded version " + version);
    }
    if (root.get("rv").number() == 0) {
      throw invalid("incorrect encoded start resourceVersion (version " + VERSION + ")");
    }
    String start = root.get("start").text();
    if (start.isEmpty()) {
      throw invalid("encoded start key empty (version " + VERSION + ")");
    }
    if (List.of(start.split("/")).contains("..")) {
      throw invalid(start);
    }
    boolean marked = start.endsWith("\0");
    return new ContinueToken(
        root.get("rv").number(), marked ? start.substring(0, start.length() - 1) : before(start));
  }

  /** The greatest key below a start that is itself included. */
  private static String before(String start) {
    int last = start.length() - 1;
    return start.substring(0, last) + (char) (start.charAt(last) - 1) + '\uffff';
  }

  private static byte[] bytes(String token) {
    String padded = token.replaceAll("=+$", "");
    for (int i = 0; i < padded.length(); i++) {
      char c = padded.charAt(i);
      if (!(Character.isLetterOrDigit(c) && c < 128) && c != '-' && c != '_') {
        throw invalid("illegal base64 data at input byte " + i);
      }
    }
    try {
      return Base64.getUrlDecoder().decode(padded);
    } catch (IllegalArgumentException e) {
      throw invalid("illegal base64 data at input byte " + padded.length());
    }
  }

  private static @Nullable Object json(byte[] bytes) {
    try {
      return Json.read(bytes);
    } catch (MalformedJsonException e) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      String first = text.isEmpty() ? "" : text.substring(0, 1);
      throw invalid(
          text.isEmpty()
              ? "unexpected end of JSON input"
              : "invalid character '"
                  + shown(first.charAt(0))
                  + "' looking for beginning of value");
    }
  }

  private static String shown(char c) {
    return Character.isISOControl(c) ? "\\u%04x".formatted((int) c) : String.valueOf(c);
  }

  private static ApiException invalid(String why) {
    return ApiException.badRequest("invalid continue token: continue key is not valid: " + why);
  }
}
