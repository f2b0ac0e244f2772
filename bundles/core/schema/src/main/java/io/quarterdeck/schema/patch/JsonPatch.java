// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * RFC 6902 with the liberties that kube-apiserver takes: {@code replace} adds an absent member,
 * {@code copy} of an absent member gives null, indices may be negative, the text before a pointer's
 * first slash is ignored.
 */
public final class JsonPatch {
  /** More operations than this are refused with 413. */
  public static final int MAX_OPERATIONS = 10_000;

  /** The JSON bytes that all {@code copy} operations of a patch may add up to. */
  static final long MAX_COPIED = 3L * 1024 * 1024;

  private final Document document;
  private long copied;

  private JsonPatch(Map<String, @Nullable Object> tree) {
    document = new Document(Trees.copy(tree));
  }

  /** The patched tree; the arguments are not changed. A patch that does not apply is a 422. */
  public static Map<String, @Nullable Object> apply(
      Map<String, @Nullable Object> tree, List<? extends @Nullable Object> patch) {
    if (patch.size() > MAX_OPERATIONS) {
      throw tooMany(patch.size());
    }
    JsonPatch p = new JsonPatch(tree);
    for (Object operation : patch) {
      p.run(Trees.asObject(operation));
    }
    Map<String, @Nullable Object> result = Trees.asObject(p.document.root());
    if (result == null) {
      throw PatchErrors.rejected();
    }
    return result;
  }

  private static ApiException tooMany(int size) {
    return ApiException.of(
        StatusReason.REQUEST_ENTITY_TOO_LARGE,
        "Request entity too large: The allowed maximum operations in a JSON patch is "
            + MAX_OPERATIONS
            + ", got "
            + size,
        null);
  }

  private void run(@Nullable Map<String, @Nullable Object> operation) {
    if (operation == null) {
      throw PatchErrors.rejected();
    }
    String path = text(operation, "path");
    switch (text(operation, "op")) {
      case "add" -> document.add(path, value(operation));
      case "remove" -> document.remove(path);
      case "replace" -> document.replace(path, value(operation));
      case "move" -> move(text(operation, "from"), path);
      case "copy" -> copy(text(operation, "from"), path);
      case "test" -> test(path, operation.get("value"));
      default -> throw PatchErrors.rejected();
    }
  }

  private void move(String from, String path) {
    Object value = document.get(from);
    document.remove(from);
    document.add(path, value);
  }

  private void copy(String from, String path) {
    Object value = Trees.copyValue(document.get(from));
    copied += Json.write(value).length;
    if (copied > MAX_COPIED) {
      throw PatchErrors.rejected();
    }
    document.add(path, value);
  }

  private void test(String path, @Nullable Object expected) {
    Object actual = path.isEmpty() ? document.root() : document.get(path);
    if (!same(actual, expected)) {
      throw PatchErrors.rejected();
    }
  }

  /** Equal as kube-apiserver sees it, which compares how scalars are written: 1 is not 1.0. */
  private static boolean same(@Nullable Object left, @Nullable Object right) {
    Object a = RawValues.open(left);
    Object b = RawValues.open(right);
    if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return x.keySet().equals(y.keySet())
          && x.keySet().stream().allMatch(k -> same(x.get(k), y.get(k)));
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      if (x.size() != y.size()) {
        return false;
      }
      for (int i = 0; i < x.size(); i++) {
        if (!same(x.get(i), y.get(i))) {
          return false;
        }
      }
      return true;
    }
    return Objects.equals(a, b);
  }

  private static @Nullable Object value(Map<String, @Nullable Object> operation) {
    return Trees.copyValue(operation.get("value"));
  }

  private static String text(Map<String, @Nullable Object> operation, String field) {
    if (operation.get(field) instanceof String s) {
      return s;
    }
    throw PatchErrors.rejected();
  }
}
