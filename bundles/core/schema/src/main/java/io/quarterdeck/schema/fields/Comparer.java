// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares two values of one shape. Values that are not there are {@link #ABSENT}. */
final class Comparer {
  /** Stands for what is not there; null is a value. */
  static final Object ABSENT = new Object();

  private static final Comparison ADDED = new Comparison(FieldSet.LEAF, FieldSet.EMPTY);
  private static final Comparison REMOVED = new Comparison(FieldSet.EMPTY, FieldSet.LEAF);

  private Comparer() {}

  static Comparison value(@Nullable Object left, @Nullable Object right, Shape declared) {
    if (left == right) {
      return Comparison.SAME;
    }
    Object before = Values.plain(left);
    Object after = Values.plain(right);
    Shape shape = deduced(before, after, declared);
    if (shape.isLeaf() || isEmpty(before) && isEmpty(after)) {
      return leaf(before, after);
    }
    Comparison below =
        shape.isList() ? items(before, after, shape) : fields(map(before), map(after), shape);
    if (before == ABSENT) {
      return new Comparison(below.changed().withMember(true), below.removed());
    }
    return after == ABSENT
        ? new Comparison(below.changed(), below.removed().withMember(true))
        : below;
  }

  /** Where anything may stand, values of two kinds are compared as one. */
  private static Shape deduced(@Nullable Object before, @Nullable Object after, Shape declared) {
    if (declared.kind() != Shape.Kind.FREE) {
      return declared;
    }
    boolean noLeft = before == null || before == ABSENT;
    boolean noRight = after == null || after == ABSENT;
    if (noLeft || noRight) {
      return declared.of(noLeft ? after : before);
    }
    boolean maps = before instanceof Map<?, ?> && after instanceof Map<?, ?>;
    return maps ? declared.of(before) : declared;
  }

  private static boolean isEmpty(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> m.isEmpty();
      case List<?> l -> l.isEmpty();
      case null -> true;
      default -> value == ABSENT;
    };
  }

  private static Comparison leaf(@Nullable Object before, @Nullable Object after) {
    if (before == ABSENT) {
      return ADDED;
    }
    if (after == ABSENT) {
      return REMOVED;
    }
    return Values.same(before, after) ? Comparison.SAME : ADDED;
  }

  private static Map<String, @Nullable Object> map(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    return map == null ? Map.of() : map;
  }

  private static Comparison fields(
      Map<String, @Nullable Object> before, Map<String, @Nullable Object> after, Shape shape) {
    Parts parts = new Parts();
    before.forEach(
        (name, old) -> {
          Object now = after.get(name);
          Object other = now == null && !after.containsKey(name) ? ABSENT : now;
          if (old != other) {
            parts.add(new PathElement.Name(name), value(old, other, shape.fieldOrAnything(name)));
          }
        });
    after.forEach(
        (name, now) -> {
          if (!before.containsKey(name)) {
            parts.add(new PathElement.Name(name), value(ABSENT, now, shape.fieldOrAnything(name)));
          }
        });
    return parts.build();
  }

  private static Comparison items(@Nullable Object before, @Nullable Object after, Shape shape) {
    Map<PathElement, Occurrences> left = gathered(before, shape);
    Map<PathElement, Occurrences> right = gathered(after, shape);
    Parts parts = new Parts();
    left.forEach(
        (element, old) ->
            parts.add(element, item(old, right.getOrDefault(element, Occurrences.NONE), shape)));
    right.forEach(
        (element, now) -> {
          if (!left.containsKey(element)) {
            parts.add(element, item(Occurrences.NONE, now, shape));
          }
        });
    return parts.build();
  }

  /** Entries that are there more than once are compared as one. */
  private static Comparison item(Occurrences before, Occurrences after, Shape shape) {
    Shape element = shape.element();
    if (before.count() <= 1 && after.count() <= 1) {
      return value(before.first(), after.first(), element);
    }
    if (before.count() > 1 && after.count() > 1) {
      return Values.same(before.all(), after.all()) ? Comparison.SAME : ADDED;
    }
    if (before.count() > 1) {
      Comparison left =
          after.count() == 0 ? Comparison.SAME : value(ABSENT, after.first(), element);
      return new Comparison(left.changed(), left.removed().withMember(true));
    }
    Comparison gone =
        before.count() == 0 ? Comparison.SAME : value(before.first(), ABSENT, element);
    return new Comparison(gone.changed().withMember(true), gone.removed());
  }

  private static Map<PathElement, Occurrences> gathered(@Nullable Object list, Shape shape) {
    List<@Nullable Object> items = Trees.asList(list);
    if (items == null) {
      return Map.of();
    }
    Map<PathElement, Occurrences> out = LinkedHashMap.newLinkedHashMap(items.size());
    for (Object item : items) {
      PathElement element = ListItems.elementOrNull(item, shape);
      if (element != null) {
        out.merge(element, Occurrences.of(item), Occurrences::and);
      }
    }
    return out;
  }

  /** The entries of one path element. */
  private record Occurrences(List<@Nullable Object> all) {
    static final Occurrences NONE = new Occurrences(List.of());

    static Occurrences of(@Nullable Object item) {
      return new Occurrences(Collections.singletonList(item));
    }

    Occurrences and(Occurrences more) {
      List<@Nullable Object> both = new ArrayList<>(all);
      both.addAll(more.all);
      return new Occurrences(both);
    }

    int count() {
      return all.size();
    }

    @Nullable Object first() {
      return all.isEmpty() ? ABSENT : all.getFirst();
    }
  }

  /** Gathers the comparisons of children. */
  private static final class Parts {
    private final FieldSet.Builder changed = new FieldSet.Builder(0);
    private final FieldSet.Builder removed = new FieldSet.Builder(0);

    void add(PathElement element, Comparison c) {
      changed.append(element, c.changed());
      removed.append(element, c.removed());
    }

    Comparison build() {
      return new Comparison(changed.build(false), removed.build(false));
    }
  }
}
