// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.fields;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.fields.Comparison;
import io.quarterdeck.schema.fields.FieldSet;
import io.quarterdeck.schema.fields.OwnedFields;
import io.quarterdeck.schema.fields.Typed;
import io.quarterdeck.schema.fields.TypedCheck;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The annotation in which kubectl's client-side apply keeps its last configuration. When kubectl
 * goes over to server-side apply, what that configuration says is no conflict, and the annotation
 * follows what is applied.
 */
public final class LastApplied {
  public static final String KUBECTL = "kubectl";
  private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
  private static final int LARGEST_ANNOTATIONS = 256 * 1024;

  private LastApplied() {}

  /** The paths that the annotation owns: those whose values are still as it says. */
  public static FieldSet owned(ApiObject stored, Typed live) {
    String text = stored.meta().annotations().getOrDefault(ANNOTATION, "");
    Map<String, @Nullable Object> config = parse(text);
    if (config == null
        || !live.apiVersion().equals(config.get("apiVersion"))
        || !TypedCheck.problems(config, live.schema()).isEmpty()) {
      return FieldSet.EMPTY;
    }
    Comparison moved = Comparison.of(config, live.tree(), live.schema());
    return OwnedFields.of(config, live.schema()).minus(moved.changed()).minus(moved.removed());
  }

  private static @Nullable Map<String, @Nullable Object> parse(String text) {
    try {
      return text.isEmpty() ? null : Trees.asObject(Json.read(text));
    } catch (MalformedJsonException e) {
      return null;
    }
  }

  /** Brings the annotation up to date, when the object has one and it is not too long for it. */
  public static void update(ApiObject object, Map<String, @Nullable Object> config) {
    Map<String, @Nullable Object> annotations =
        Trees.asObject(object.meta().tree().get("annotations"));
    if (annotations == null
        || !(annotations.get(ANNOTATION) instanceof String old)
        || old.isEmpty()) {
      return;
    }
    annotations.put(ANNOTATION, text(config));
    int total = 0;
    for (Map.Entry<String, @Nullable Object> e : annotations.entrySet()) {
      total += Validate.bytes(e.getKey()) + Validate.bytes(String.valueOf(e.getValue()));
    }
    if (total > LARGEST_ANNOTATIONS) {
      annotations.remove(ANNOTATION);
    }
  }

  private static String text(Map<String, @Nullable Object> config) {
    Map<String, @Nullable Object> copy = Trees.copy(config);
    Map<String, @Nullable Object> meta = Trees.asObject(copy.get("metadata"));
    Map<String, @Nullable Object> annotations =
        meta == null ? null : Trees.asObject(meta.get("annotations"));
    if (meta != null && annotations != null) {
      annotations.remove(ANNOTATION);
      if (annotations.isEmpty()) {
        meta.remove("annotations");
      }
    }
    return Json.text(Trees.sorted(copy)) + "\n";
  }
}
