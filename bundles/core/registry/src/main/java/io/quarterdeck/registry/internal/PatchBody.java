// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.JsonProblem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses the bodies of patches; a body of {@code null} is a patch that changes nothing. */
final class PatchBody {
  private PatchBody() {}

  static Object parse(String type, byte[] body) {
    String prefix = type.equals(PatchVerb.STRATEGIC) ? "" : "error decoding patch: ";
    Object value;
    try {
      value = Json.read(body);
    } catch (MalformedJsonException e) {
      throw ApiException.badRequest(prefix + JsonProblem.describe(body));
    }
    if (value == null && type.equals(PatchVerb.MERGE_PATCH)) {
      throw ApiException.badRequest("Invalid JSON Patch");
    }
    boolean list = type.equals(PatchVerb.JSON_PATCH);
    if (value == null) {
      return list ? List.of() : Map.of();
    }
    if (list ? !(value instanceof List) : !(value instanceof Map)) {
      throw ApiException.badRequest(
          prefix
              + "json: cannot unmarshal "
              + JsonProblem.typeName(value)
              + " into Go value of type "
              + (list ? "jsonpatch.Patch" : "map[string]interface {}"));
    }
    return value;
  }

  static List<? extends @Nullable Object> operations(@Nullable Object body) {
    List<@Nullable Object> list = Trees.asList(body);
    return list == null ? List.of() : list;
  }
}
