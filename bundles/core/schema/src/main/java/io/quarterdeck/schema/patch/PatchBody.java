// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.JsonScan;
import io.quarterdeck.schema.decode.FieldValidation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The bodies of patch requests; what is no patch is a 400 in the words of kube-apiserver. */
public final class PatchBody {
  private static final String DECODING = "error decoding patch: ";
  private static final Set<String> MEMBERS = Set.of("op", "path", "from", "value");
  private static final String MAP = "map[string]interface {}";

  private PatchBody() {}

  /**
   * The patch and what field validation has to say of its text.
   *
   * @param problems such as {@code duplicate field "spec.replicas"}
   */
  public record Parsed(Map<String, @Nullable Object> patch, List<String> problems) {}

  /**
   * A JSON patch and what field validation has to say of its text.
   *
   * @param problems such as {@code json patch unknown field "[0].x"}
   */
  public record Operations(List<@Nullable Object> operations, List<String> problems) {}

  /**
   * The operations of a JSON patch; {@code null} is the empty one.
   *
   * @param validation of its members; who ignores them reads the patch by another decoder, which
   *     has words of its own
   */
  public static Operations json(byte[] body, FieldValidation validation) {
    boolean ignored = validation == FieldValidation.IGNORE;
    String start = ignored ? "" : DECODING;
    String text = new String(body, StandardCharsets.UTF_8);
    List<String> duplicates = scan(text, start);
    Object value = Json.read(text);
    if (value == null) {
      return new Operations(List.of(), List.of());
    }
    List<@Nullable Object> operations = Trees.asList(value);
    if (operations == null) {
      throw wrong(start, value, ignored ? "jsonpatch.Patch" : "[]handlers.jsonPatchOp");
    }
    for (Object o : operations) {
      if (!(o instanceof Map<?, ?> operation)) {
        throw wrong(start, o, ignored ? "jsonpatch.Operation" : "handlers.jsonPatchOp");
      }
      if (!ignored) {
        texts(operation);
      }
    }
    List<String> problems = new ArrayList<>();
    duplicates.forEach(d -> problems.add("json patch duplicate field " + FieldError.quote(d)));
    problems.addAll(unknown(operations));
    return new Operations(operations, problems);
  }

  private static void texts(Map<?, ?> operation) {
    for (String member : List.of("op", "path", "from")) {
      Object value = operation.get(member);
      if (value != null && !(value instanceof String)) {
        throw ApiException.badRequest(
            DECODING
                + "json: cannot unmarshal "
                + kind(value)
                + " into Go struct field jsonPatchOp."
                + member
                + " of type string");
      }
    }
  }

  private static List<String> unknown(List<? extends @Nullable Object> operations) {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i) instanceof Map<?, ?> operation) {
        for (Object member : operation.keySet()) {
          if (!MEMBERS.contains(member)) {
            out.add("json patch unknown field " + FieldError.quote("[" + i + "]." + member));
          }
        }
      }
    }
    return out;
  }

  /**
   * A merge patch, which must be an object.
   *
   * @param validation of its members; with {@code IGNORE} nothing but that it is no patch is
   *     reported
   */
  public static Parsed merge(byte[] body, FieldValidation validation) {
    try {
      Parsed parsed = object(body, DECODING);
      if (parsed != null) {
        return parsed;
      }
    } catch (ApiException e) {
      if (validation != FieldValidation.IGNORE) {
        throw e;
      }
    }
    throw ApiException.badRequest("Invalid JSON Patch");
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
    return ApiException.badRequest(
        start + "json: cannot unmarshal " + kind(value) + " into Go value of type " + type);
  }

  private static String kind(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> "object";
      case List<?> l -> "array";
      case Number n -> "number";
      case null, default -> GoText.type(value);
    };
  }
}
