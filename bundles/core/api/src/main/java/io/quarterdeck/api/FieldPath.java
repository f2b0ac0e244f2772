// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import org.jspecify.annotations.Nullable;

/**
 * Where a field stands, printed as Kubernetes' messages do: {@code spec.containers[0].name}. Rules
 * take thousands of steps for each path that is printed, so a step costs one small object. A value:
 * paths of the same steps are equal.
 */
public final class FieldPath {
  public static final FieldPath ROOT = new FieldPath(null, "", Step.FIELD);

  private enum Step {
    FIELD,
    INDEX,
    KEY
  }

  private final @Nullable FieldPath parent;
  private final String name;
  private final int index;
  private final Step step;

  private FieldPath(@Nullable FieldPath parent, String name, Step step) {
    this.parent = parent;
    this.name = name;
    this.index = -1;
    this.step = step;
  }

  private FieldPath(FieldPath parent, int index) {
    this.parent = parent;
    this.name = "";
    this.index = index;
    this.step = Step.INDEX;
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
    return new FieldPath(this, name, Step.FIELD);
  }

  public FieldPath index(int i) {
    return new FieldPath(this, i);
  }

  /** An entry of a map or of a keyed list. */
  public FieldPath key(String key) {
    return new FieldPath(this, key, Step.KEY);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof FieldPath that)) {
      return false;
    }
    FieldPath a = this;
    FieldPath b = that;
    while (a != b) {
      if (a == null || b == null || !a.isSameStep(b)) {
        return false;
      }
      a = a.parent;
      b = b.parent;
    }
    return true;
  }

  private boolean isSameStep(FieldPath other) {
    return step == other.step && index == other.index && name.equals(other.name);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (FieldPath p = this; p != null; p = p.parent) {
      hash = 31 * hash + p.name.hashCode() + p.index;
    }
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    print(out);
    return out.toString();
  }

  private void print(StringBuilder out) {
    if (parent == null) {
      return;
    }
    parent.print(out);
    switch (step) {
      case FIELD -> out.append(parent.parent == null ? "" : ".").append(name);
      case INDEX -> out.append('[').append(index).append(']');
      case KEY -> out.append('[').append(name).append(']');
    }
  }
}
