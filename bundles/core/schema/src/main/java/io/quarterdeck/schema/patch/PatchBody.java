// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.JsonScan;
import io.quarterdeck.schema.patch.internal.GoText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies of patch requests; what is no patch is a 400 in the words of the reference. */
public final class PatchBody {
  private static final String DECODING = "error decoding patch: ";
  private static final String MAP = "map[string]interface {}";

  private PatchBody() {}

  /**
   * The patch and what field validation has to say of its text.
   *
   * @param problems such as {@code duplicate field "spec.replicas"}
   */
  public record Parsed(Map<String, @Nullable Object> patch, List<String> problems) {}

  /** The operations of a JSON patch; {@code null} is the empty one. */
  public static List<@Nullable Object> json(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    scan(text, DECODING);
    Object value = Json.read(text);
    if (value == null) {
      return List.of();
    }
    List<@Nullable Object> operations = Trees.asList(value);
    if (operations == null) {
      throw wrong(DECODING, value, "[]handlers.jsonPatchOp");
    }
    for (Object o : operations) {
      if (!(o instanceof Map<?, ?>)) {
        throw wrong(DECODING, o, "handlers.jsonPatchOp");
      }
    }
    return operations;
  }

  /** A merge patch, which must be an object. */
  public static Parsed merge(byte[] body) {
    Parsed parsed = object(body, DECODING);
    if (parsed == null) {
      throw ApiException.badRequest("Invalid JSON Patch");
    }
    return parsed;
  }

  /** A strategic merge patch; {@code null} is the empty one. */
  public static Parsed strategic(byte[] body) {
    Parsed parsed = object(body, "");
    return parsed == null ? new Parsed(new LinkedHashMap<>(), List.of()) : parsed;
  }

  private static @Nullable Parsed object(byte[] body, String start) {
    String text = new String(body, StandardCharsets.UTF_8);
    List<String> duplicates = scan(text, start);
    Object value = Json.read(text);
    if (value == null) {
      return null;
    }
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map == null) {
      throw wrong(start, value, MAP);
    }
    List<String> problems =
        duplicates.stream().map(d -> "duplicate field " + FieldError.quote(d)).toList();
    return new Parsed(map, problems);
  }

  private static List<String> scan(String text, String start) {
    try {
      return JsonScan.duplicates(text);
    } catch (JsonScan.Malformed e) {
      throw ApiException.badRequest(start + e.message());
    }
  }

  private static ApiException wrong(String start, @Nullable Object value, String type) {
    String kind =
        switch (value) {
          case Map<?, ?> m -> "object";
          case List<?> l -> "array";
          case Number n -> "number";
          case null, default -> GoText.type(value);
        };
    return ApiException.badRequest(
        start + "json: cannot unmarshal " + kind + " into Go value of type " + type);
  }
}
