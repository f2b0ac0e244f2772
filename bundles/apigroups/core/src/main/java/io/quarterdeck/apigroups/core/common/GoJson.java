// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.JsonScan;
import io.quarterdeck.runtime.json.MalformedJsonException;
import java.util.List;
import java.util.Map;

/** Texts that must be JSON, and what Go's decoder says of those that are not. */
public final class GoJson {
  private GoJson() {}

  /** What is wrong with a text that should be a map, or null; empty when nothing is. */
  public static String objectProblem(String text) {
    return objectProblem(text, "map[string]interface {}");
  }

  /**
   * The same of another type.
   *
   * @param type as Go names it
   */
  public static String objectProblem(String text, String type) {
    if (text.isBlank()) {
      return "unexpected end of JSON input";
    }
    try {
      JsonScan.duplicates(text);
      return switch (Json.read(text)) {
        case null -> "";
        case Map<?, ?> m -> "";
        case List<?> l -> unfit("array", type);
        case String s -> unfit("string", type);
        case Boolean b -> unfit("bool", type);
        default -> unfit("number", type);
      };
    } catch (JsonScan.Malformed e) {
      return e.message();
    } catch (MalformedJsonException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static String unfit(String value, String type) {
    return "json: cannot unmarshal " + value + " into Go value of type " + type;
  }
}
