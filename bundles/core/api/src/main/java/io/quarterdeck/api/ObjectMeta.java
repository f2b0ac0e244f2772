// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A live, typed view of an object's {@code metadata}: what is set here is set in the object.
 *
 * <p>Absent strings read as the empty string and absent numbers as zero, as in Go; setting them so
 * removes the field. Times are RFC 3339 with whole seconds.
 */
public final class ObjectMeta {
  private final Map<String, @Nullable Object> tree;

  ObjectMeta(Map<String, @Nullable Object> tree) {
    this.tree = tree;
  }

  public Map<String, @Nullable Object> tree() {
    return tree;
  }

  public String name() {
    return text("name");
  }

  public void setName(String value) {
    set("name", value);
  }

  public String generateName() {
    return text("generateName");
  }

  public String namespace() {
    return text("namespace");
  }

  public void setNamespace(String value) {
    set("namespace", value);
  }

  public String uid() {
    return text("uid");
  }

  public void setUid(String value) {
    set("uid", value);
  }

  public String resourceVersion() {
    return text("resourceVersion");
  }

  public void setResourceVersion(String value) {
    set("resourceVersion", value);
  }

  public String creationTimestamp() {
    return text("creationTimestamp");
  }

  public void setCreationTimestamp(String value) {
    set("creationTimestamp", value);
  }

  public String deletionTimestamp() {
    return text("deletionTimestamp");
  }

  public void setDeletionTimestamp(String value) {
    set("deletionTimestamp", value);
  }

  public @Nullable Long deletionGracePeriodSeconds() {
    return tree.get("deletionGracePeriodSeconds") instanceof Number n ? n.longValue() : null;
  }

  public void setDeletionGracePeriodSeconds(@Nullable Long value) {
    if (value == null) {
      tree.remove("deletionGracePeriodSeconds");
    } else {
      tree.put("deletionGracePeriodSeconds", value);
    }
  }

  public long generation() {
    return tree.get("generation") instanceof Number n ? n.longValue() : 0;
  }

  public void setGeneration(long value) {
    if (value == 0) {
      tree.remove("generation");
    } else {
      tree.put("generation", value);
    }
  }

  /** The labels, to read; empty when absent. */
  public Map<String, String> labels() {
    return strings("labels");
  }

  /** The annotations, to read; empty when absent. */
  public Map<String, String> annotations() {
    return strings("annotations");
  }

  /** The labels, to change; made when absent. */
  public Map<String, @Nullable Object> mutableLabels() {
    return Trees.object(tree, "labels");
  }

  /** The annotations, to change; made when absent. */
  public Map<String, @Nullable Object> mutableAnnotations() {
    return Trees.object(tree, "annotations");
  }

  /** The finalizers, to read; empty when absent. */
  @SuppressWarnings("unchecked")
  public List<String> finalizers() {
    return tree.get("finalizers") instanceof List<?> l ? (List<String>) l : List.of();
  }

  public void setFinalizers(List<String> value) {
    if (value.isEmpty()) {
      tree.remove("finalizers");
    } else {
      tree.put("finalizers", value);
    }
  }

  @SuppressWarnings("unchecked")
  private Map<String, String> strings(String field) {
    return tree.get(field) instanceof Map<?, ?> m ? (Map<String, String>) m : Map.of();
  }

  private String text(String field) {
    return tree.get(field) instanceof String s ? s : "";
  }

  private void set(String field, String value) {
    if (value.isEmpty()) {
      tree.remove(field);
    } else {
      tree.put(field, value);
    }
  }
}
