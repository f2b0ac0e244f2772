// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.bodies;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.patch.JsonPatch;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON patches of plugins: unlike those of clients, a refusal says which operation does not apply.
 */
public final class StepwisePatch {
  private StepwisePatch() {}

  /** The patched tree; the arguments are not changed. A patch that does not apply is a 500. */
  public static Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> tree, List<@Nullable Object> operations) {
    try {
      return JsonPatch.apply(tree, operations);
    } catch (ApiException e) {
      throw ApiException.internal(culprit(tree, operations, e));
    }
  }

  private static String culprit(
      Map<String, @Nullable Object> tree, List<@Nullable Object> operations, ApiException whole) {
    Map<String, @Nullable Object> at = tree;
    if (operations.size() <= JsonPatch.MAX_OPERATIONS) {
      for (Object operation : operations) {
        try {
          at = JsonPatch.apply(at, Collections.singletonList(operation));
        } catch (ApiException e) {
          return message(Trees.asObject(operation));
        }
      }
    }
    return whole.status().message();
  }

  /** As the library says it that kube-apiserver uses. */
  private static String message(@Nullable Map<String, @Nullable Object> operation) {
    String op = text(operation, "op");
    String path = text(operation, "path");
    return switch (op) {
      case "test" -> "testing value " + path + " failed: test failed";
      case "add", "remove" ->
          op + " operation does not apply: doc is missing path: \"" + path + "\": missing value";
      case "replace" ->
          "replace operation does not apply: doc is missing key: " + path + ": missing value";
      case "move", "copy" ->
          op
              + " operation does not apply: doc is missing from path: "
              + text(operation, "from")
              + ": missing value";
      default -> "Unexpected kind: " + op;
    };
  }

  private static String text(@Nullable Map<String, @Nullable Object> operation, String field) {
    return operation != null && operation.get(field) instanceof String s ? s : "unknown";
  }
}
