// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import org.jspecify.annotations.Nullable;

/** Where a field stands, printed as Kubernetes' messages do: {@code spec.containers[0].name}. */
public final class FieldPath {
  public static final FieldPath ROOT = new FieldPath(null, "");

  private final @Nullable FieldPath parent;
  private final String part;

  private FieldPath(@Nullable FieldPath parent, String part) {
    this.parent = parent;
    this.part = part;
  }

  /** A path of one or more field names. */
  public static FieldPath of(String... names) {
    FieldPath p = ROOT;
    for (String n : names) {
      p = p.child(n);
    }
    return p;
  }

  public FieldPath child(String name) {
    return new FieldPath(this, parent == null ? name : "." + name);
  }

  public FieldPath index(int i) {
    return new FieldPath(this, "[" + i + "]");
  }

  /** An entry of a map or of a keyed list. */
  public FieldPath key(String key) {
    return new FieldPath(this, "[" + key + "]");
  }

  @Override
  public String toString() {
    return parent == null ? part : parent + part;
  }
}
