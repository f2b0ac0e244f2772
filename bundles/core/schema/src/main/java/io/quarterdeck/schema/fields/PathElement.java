// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One step of a path: a field, an entry of a keyed list, a value of a set, or an index. Ordered as
 * Kubernetes orders them: fields, keys, values, indexes.
 */
public sealed interface PathElement extends Comparable<PathElement> {

  /** A field of an object or an entry of a map. */
  record Name(String name) implements PathElement {
    @Override
    public String toString() {
      return "." + name;
    }
  }

  /** An entry of a keyed list, by the values of its keys in alphabetical order of their names. */
  record Key(List<Part> parts) implements PathElement {
    @Override
    public String toString() {
      return parts.stream().map(Part::toString).collect(Collectors.joining(",", "[", "]"));
    }
  }

  /** One key of an entry. */
  record Part(String name, @Nullable Object value) {
    @Override
    public String toString() {
      return name + "=" + GoValues.quoted(value);
    }
  }

  /** A value of a set. */
  record Value(@Nullable Object value) implements PathElement {
    @Override
    public String toString() {
      return "[=" + GoValues.quoted(value) + "]";
    }
  }

  /** A place in a list; nothing that is merged has one. */
  record Index(int index) implements PathElement {
    @Override
    public String toString() {
      return "[" + index + "]";
    }
  }

  @Override
  default int compareTo(PathElement other) {
    if (this == other) {
      return 0;
    }
    if (this instanceof Name a && other instanceof Name b) {
      return a.name.compareTo(b.name);
    }
    int kinds = Integer.compare(rank(), other.rank());
    if (kinds != 0) {
      return kinds;
    }
    return switch (this) {
      case Name n -> n.name.compareTo(((Name) other).name);
      case Key k -> compare(k.parts, ((Key) other).parts);
      case Value v -> Values.compare(v.value, ((Value) other).value);
      case Index i -> Integer.compare(i.index, ((Index) other).index);
    };
  }

  private int rank() {
    return switch (this) {
      case Name n -> 0;
      case Key k -> 1;
      case Value v -> 2;
      case Index i -> 3;
    };
  }

  private static int compare(List<Part> a, List<Part> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int names = a.get(i).name.compareTo(b.get(i).name);
      int order = names != 0 ? names : Values.compare(a.get(i).value, b.get(i).value);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
