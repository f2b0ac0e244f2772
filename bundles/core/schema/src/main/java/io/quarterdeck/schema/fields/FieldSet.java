// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of paths, as a tree: each node says whether the path that ends there is in the set, and has
 * its children in order. Immutable; the operations share the parts that they do not change.
 */
public final class FieldSet {
  private static final PathElement[] NO_ELEMENTS = {};
  private static final FieldSet[] NO_CHILDREN = {};

  /** Has nothing. */
  public static final FieldSet EMPTY = new FieldSet(false, NO_ELEMENTS, NO_CHILDREN);

  /** Has only the path that ends here. */
  public static final FieldSet LEAF = new FieldSet(true, NO_ELEMENTS, NO_CHILDREN);

  private final boolean member;
  private final PathElement[] elements;
  private final FieldSet[] children;

  private FieldSet(boolean member, PathElement[] elements, FieldSet[] children) {
    this.member = member;
    this.elements = elements;
    this.children = children;
  }

  private static FieldSet of(boolean member, PathElement[] elements, FieldSet[] children) {
    if (elements.length == 0) {
      return member ? LEAF : EMPTY;
    }
    return new FieldSet(member, elements, children);
  }

  /** The set of one path of fields. */
  public static FieldSet ofPath(String... names) {
    FieldSet set = LEAF;
    for (int i = names.length - 1; i >= 0; i--) {
      set = of(false, new PathElement[] {new PathElement.Name(names[i])}, new FieldSet[] {set});
    }
    return set;
  }

  public boolean isEmpty() {
    return !member && elements.length == 0;
  }

  /** Whether the path that ends here is in the set. */
  public boolean isMember() {
    return member;
  }

  int size() {
    return elements.length;
  }

  PathElement element(int i) {
    return elements[i];
  }

  FieldSet child(int i) {
    return children[i];
  }

  /** What lies below an element; empty when nothing does. */
  public FieldSet child(PathElement element) {
    int i = Arrays.binarySearch(elements, element);
    return i < 0 ? EMPTY : children[i];
  }

  public boolean has(String... names) {
    FieldSet at = this;
    for (String name : names) {
      at = at.child(new PathElement.Name(name));
    }
    return at.member;
  }

  FieldSet withMember(boolean newMember) {
    return member == newMember ? this : of(newMember, elements, children);
  }

  public FieldSet union(FieldSet other) {
    if (this == other || other.isEmpty()) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    Builder out = new Builder(elements.length + other.elements.length);
    int i = 0;
    int j = 0;
    while (i < elements.length || j < other.elements.length) {
      int order = order(this, i, other, j);
      if (order < 0) {
        out.append(elements[i], children[i++]);
      } else if (order > 0) {
        out.append(other.elements[j], other.children[j++]);
      } else {
        out.append(elements[i], children[i++].union(other.children[j++]));
      }
    }
    return out.sorted(member || other.member);
  }

  private static int order(FieldSet a, int i, FieldSet b, int j) {
    if (i == a.elements.length) {
      return 1;
    }
    return j == b.elements.length ? -1 : a.elements[i].compareTo(b.elements[j]);
  }

  public FieldSet intersection(FieldSet other) {
    if (this == other || isEmpty()) {
      return this;
    }
    if (other.isEmpty()) {
      return EMPTY;
    }
    Builder out = new Builder(Math.min(elements.length, other.elements.length));
    int i = 0;
    int j = 0;
    while (i < elements.length && j < other.elements.length) {
      int order = elements[i].compareTo(other.elements[j]);
      if (order == 0) {
        out.append(elements[i], children[i].intersection(other.children[j]));
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return out.sorted(member && other.member);
  }

  /** Without the paths of the other; what lies below one of those stays. */
  public FieldSet minus(FieldSet other) {
    return subtract(other, false);
  }

  /** Without the paths of the other and all below them. */
  public FieldSet without(FieldSet other) {
    return subtract(other, true);
  }

  private FieldSet subtract(FieldSet other, boolean below) {
    if (other.isEmpty() || isEmpty()) {
      return this;
    }
    if (below && other.member) {
      return EMPTY;
    }
    Builder out = new Builder(elements.length);
    boolean same = !(member && other.member);
    int j = 0;
    for (int i = 0; i < elements.length; i++) {
      while (j < other.elements.length && other.elements[j].compareTo(elements[i]) < 0) {
        j++;
      }
      boolean shared = j < other.elements.length && other.elements[j].compareTo(elements[i]) == 0;
      FieldSet rest = shared ? children[i].subtract(other.children[j], below) : children[i];
      same &= rest == children[i];
      out.append(elements[i], rest);
    }
    return same ? this : out.sorted(member && !other.member);
  }

  /** Calls with each path: those that end at a node before those that go through it. */
  public void forEach(Consumer<List<PathElement>> path) {
    forEach(new ArrayList<>(), path);
  }

  private void forEach(List<PathElement> prefix, Consumer<List<PathElement>> path) {
    for (int i = 0; i < elements.length; i++) {
      if (children[i].member) {
        prefix.add(elements[i]);
        path.accept(prefix);
        prefix.removeLast();
      }
    }
    for (int i = 0; i < elements.length; i++) {
      if (children[i].elements.length > 0) {
        prefix.add(elements[i]);
        children[i].forEach(prefix, path);
        prefix.removeLast();
      }
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof FieldSet s
            && member == s.member
            && Arrays.equals(elements, s.elements)
            && Arrays.equals(children, s.children);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Boolean.hashCode(member) + Arrays.hashCode(elements))
        + Arrays.hashCode(children);
  }

  @Override
  public String toString() {
    return FieldsV1.write(this).toString();
  }

  /** Gathers the children of one node; empty ones are left out. */
  static final class Builder {
    private PathElement[] elements;
    private FieldSet[] children;
    private int size;

    Builder(int expected) {
      elements = expected == 0 ? NO_ELEMENTS : new PathElement[expected];
      children = expected == 0 ? NO_CHILDREN : new FieldSet[expected];
    }

    /** An element that comes after all that are there, or in any order before {@link #build}. */
    void append(PathElement element, FieldSet child) {
      if (child.isEmpty()) {
        return;
      }
      if (size == elements.length) {
        elements = Arrays.copyOf(elements, Math.max(4, size * 2));
        children = Arrays.copyOf(children, Math.max(4, size * 2));
      }
      elements[size] = element;
      children[size++] = child;
    }

    /** The node, of elements that came in order. */
    FieldSet sorted(boolean member) {
      if (size < elements.length) {
        elements = Arrays.copyOf(elements, size);
        children = Arrays.copyOf(children, size);
      }
      return of(member, elements, children);
    }

    /** The node, of elements that came in any order; what came twice is joined. */
    FieldSet build(boolean member) {
      for (int i = 1; i < size; i++) {
        PathElement element = elements[i];
        FieldSet child = children[i];
        int at = Arrays.binarySearch(elements, 0, i, element);
        if (at >= 0) {
          return joined(at, i).build(member);
        }
        int place = -at - 1;
        System.arraycopy(elements, place, elements, place + 1, i - place);
        System.arraycopy(children, place, children, place + 1, i - place);
        elements[place] = element;
        children[place] = child;
      }
      return sorted(member);
    }

    private Builder joined(int first, int second) {
      children[first] = children[first].union(children[second]);
      System.arraycopy(elements, second + 1, elements, second, size - second - 1);
      System.arraycopy(children, second + 1, children, second, size - second - 1);
      size--;
      return this;
    }
  }
}
