// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a webhook may change of an object: all but what it is, and of its metadata the labels and
 * the annotations. Everything else of the metadata is as it was, whatever came back. Kubernetes:
 * {@code validateConvertedObject}, {@code restoreObjectMeta}.
 */
final class ConvertedObject {
  private static final int LARGEST_ANNOTATIONS = 256 * 1024;
  private static final List<String> FREE = List.of("labels", "annotations");

  private ConvertedObject() {}

  /** Something that a webhook must not do; worded to follow "returned ". */
  static final class Invalid extends Exception {
    private static final long serialVersionUID = 1L;

    Invalid(String what) {
      super(what);
    }
  }

  /**
   * The object that came back, with the metadata that it must have.
   *
   * @param before as it was sent; not to be used any more, since its metadata goes on
   */
  static ApiObject of(ApiObject before, @Nullable Object returned, String apiVersion)
      throws Invalid {
    Map<String, @Nullable Object> tree = Trees.asObject(returned);
    if (tree == null) {
      throw new Invalid("invalid object: it is no object");
    }
    ApiObject after = new ApiObject(tree);
    requireSame(before, after, apiVersion);
    restore(before, after);
    return after;
  }

  private static void requireSame(ApiObject before, ApiObject after, String apiVersion)
      throws Invalid {
    if (!after.apiVersion().equals(apiVersion)) {
      throw mismatch("groupVersion", apiVersion, after.apiVersion());
    }
    if (!after.kind().equals(before.kind())) {
      throw mismatch("kind", before.kind(), after.kind());
    }
    Node old = before.field("metadata");
    Node now = after.field("metadata");
    requireSame("name", old.get("name"), now.get("name"));
    requireSame("namespace", old.get("namespace"), now.get("namespace"));
    requireSame("UID", old.get("uid"), now.get("uid"));
  }

  private static Invalid mismatch(String what, String expected, String got) {
    return new Invalid(
        "invalid object at index 0: invalid "
            + what
            + " (expected "
            + expected
            + ", received "
            + got
            + ")");
  }

  private static void requireSame(String what, Node before, Node after) throws Invalid {
    if (!before.text().equals(after.text())) {
      throw new Invalid(
          "invalid object: must have the same "
              + what
              + ": "
              + before.text()
              + " != "
              + after.text());
    }
  }

  private static void restore(ApiObject before, ApiObject after) throws Invalid {
    if (!after.tree().containsKey("metadata")) {
      throw metadata("missing metadata in converted object");
    }
    Object returned = after.tree().get("metadata");
    Map<String, @Nullable Object> now = Trees.asObject(returned);
    if (now == null) {
      throw metadata("invalid metadata of type " + goType(returned) + " in converted object");
    }
    Map<String, @Nullable Object> meta = new LinkedHashMap<>(before.meta().tree());
    for (String field : FREE) {
      Object value = now.get(field);
      if (value == null) {
        meta.remove(field);
      } else {
        check(field, Trees.asObject(meta.get(field)), value);
        meta.put(field, value);
      }
    }
    after.tree().put("metadata", meta);
  }

  private static void check(String field, @Nullable Map<String, ?> before, Object returned)
      throws Invalid {
    Map<String, @Nullable Object> now = Trees.asObject(returned);
    if (now == null) {
      throw metadata(
          "invalid metadata." + field + " of type " + goType(returned) + " in converted object");
    }
    for (Map.Entry<String, @Nullable Object> e : now.entrySet()) {
      if (!(e.getValue() instanceof String)) {
        throw metadata(
            "metadata."
                + field
                + "["
                + e.getKey()
                + "] must be a string, but is "
                + goType(e.getValue())
                + " in converted object");
      }
    }
    // what was there already may be older than the rules
    List<FieldError> errors = Objects.equals(now, before) ? List.of() : errors(field, now);
    if (!errors.isEmpty()) {
      throw metadata(FieldError.joined(errors));
    }
  }

  private static List<FieldError> errors(String field, Map<String, @Nullable Object> values) {
    List<FieldError> errors = new ArrayList<>();
    Node metadata = Node.root(Map.of("metadata", Map.of(field, values, "annotation", values)));
    if (field.equals("labels")) {
      Validate.labels(metadata.at("metadata", field), errors);
    } else {
      annotations(metadata.at("metadata", "annotation"), errors);
    }
    return errors;
  }

  private static void annotations(Node annotations, List<FieldError> errors) {
    long total = 0;
    for (Map.Entry<String, String> e : annotations.stringMap().entrySet()) {
      for (String m : Names.qualified(e.getKey().toLowerCase(Locale.ROOT))) {
        errors.add(FieldError.invalid(annotations.path(), e.getKey(), m));
      }
      total += Validate.bytes(e.getKey()) + Validate.bytes(e.getValue());
    }
    if (total > LARGEST_ANNOTATIONS) {
      errors.add(FieldError.tooLong(annotations.path(), LARGEST_ANNOTATIONS));
    }
  }

  private static Invalid metadata(String what) {
    return new Invalid("invalid metadata: " + what);
  }

  /** The type that a Go server has for a value of JSON. */
  private static String goType(@Nullable Object value) {
    return switch (value) {
      case null -> "<nil>";
      case Boolean b -> "bool";
      case String s -> "string";
      case Long n -> "int64";
      case Number n -> "float64";
      case List<?> l -> "[]interface {}";
      default -> "map[string]interface {}";
    };
  }
}
