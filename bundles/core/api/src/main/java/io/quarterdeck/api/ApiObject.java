// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One decoded API object: a mutable JSON tree with a typed view of its metadata.
 *
 * <p>The tree is made of {@link LinkedHashMap}, {@link java.util.ArrayList}, {@link String}, {@link
 * Long} (or {@link java.math.BigInteger}), {@link Double}, {@link Boolean}, {@link RawJson} and
 * {@code null}. An ApiObject belongs to one request at a time and is not thread-safe; whoever keeps
 * or shares one copies it.
 */
public final class ApiObject {
  private final Map<String, @Nullable Object> tree;

  /** Wraps, without copying, the tree of an object. */
  public ApiObject(Map<String, @Nullable Object> tree) {
    this.tree = tree;
  }

  /** A new object with only {@code apiVersion}, {@code kind} and empty metadata. */
  public static ApiObject of(GroupVersionKind gvk) {
    ApiObject o = new ApiObject(new LinkedHashMap<>());
    o.setKind(gvk);
    o.meta();
    return o;
  }

  /** The tree itself, to read and to change. */
  public Map<String, @Nullable Object> tree() {
    return tree;
  }

  /** A read cursor at the root, whose path is empty. */
  public Node root() {
    return Node.root(tree);
  }

  /** A read cursor at a top-level field, e.g. {@code spec}. */
  public Node field(String name) {
    return root().get(name);
  }

  public String apiVersion() {
    return tree.get("apiVersion") instanceof String s ? s : "";
  }

  public String kind() {
    return tree.get("kind") instanceof String s ? s : "";
  }

  public GroupVersionKind gvk() {
    return GroupVersion.parse(apiVersion()).withKind(kind());
  }

  public void setKind(GroupVersionKind gvk) {
    tree.put("apiVersion", gvk.apiVersion());
    tree.put("kind", gvk.kind());
  }

  /** The live view of {@code metadata}; makes it when it is absent. */
  public ObjectMeta meta() {
    return new ObjectMeta(object("metadata"));
  }

  /** The object at a top-level field, made when absent: for writing. */
  public Map<String, @Nullable Object> object(String field) {
    return Trees.object(tree, field);
  }

  /** A deep copy that shares nothing mutable with this one. */
  public ApiObject copy() {
    return new ApiObject(Trees.copy(tree));
  }

  /** The namespace and name in one string, for messages: {@code ns/name} or {@code name}. */
  public String namespacedName() {
    ObjectMeta m = meta();
    return m.namespace().isEmpty() ? m.name() : m.namespace() + "/" + m.name();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ApiObject o && o.tree.equals(tree);
  }

  @Override
  public int hashCode() {
    return tree.hashCode();
  }

  @Override
  public String toString() {
    return List.of(apiVersion(), kind(), namespacedName()).toString();
  }
}
