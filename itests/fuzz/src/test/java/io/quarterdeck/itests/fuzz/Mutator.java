// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Changes an object in ways that nobody thought of. */
final class Mutator {
  private final Random random;
  private final Values values;

  Mutator(Random random) {
    this.random = random;
    this.values = new Values(random);
  }

  Values values() {
    return values;
  }

  /** A changed copy. */
  Map<String, @Nullable Object> mutated(Map<String, @Nullable Object> tree, @Nullable Type type) {
    Map<String, @Nullable Object> copy = Trees.copy(tree);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      mutate(copy, type);
    }
    return copy;
  }

  private void mutate(Map<String, @Nullable Object> tree, @Nullable Type type) {
    List<Slot> slots = Slot.all(tree, type);
    if (slots.isEmpty() || random.nextInt(12) == 0) {
      addField(tree, type);
      return;
    }
    Slot slot = values.pick(slots);
    Object value = slot.value();
    Type of = slot.type();
    switch (random.nextInt(11)) {
      case 0 -> slot.remove();
      case 1 -> slot.set(values.hostile());
      case 2 -> slot.set(null);
      case 3 -> slot.set(emptied(value));
      case 4 -> slot.set(of == null ? values.hostile() : values.fitting(of));
      case 5 -> slot.set(values.strange());
      default -> within(value, slot, of);
    }
  }

  private void within(@Nullable Object value, Slot slot, @Nullable Type type) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    List<@Nullable Object> list = Trees.asList(value);
    if (map != null) {
      addField(map, type);
    } else if (list != null) {
      changeList(list, type);
    } else {
      slot.set(type == null || random.nextBoolean() ? values.hostile() : values.fitting(type));
    }
  }

  private void addField(Map<String, @Nullable Object> map, @Nullable Type type) {
    List<String> known = type == null ? List.of() : type.fields();
    if (type != null && !known.isEmpty() && random.nextInt(5) != 0) {
      String field = values.pick(known);
      Type of = type.of(field);
      map.put(field, of == null ? values.hostile() : values.fitting(of));
    } else if (type != null && type.isMap() && type.of("") instanceof Type of) {
      map.put(values.strange(), random.nextBoolean() ? values.fitting(of) : values.hostile());
    } else {
      map.put(random.nextBoolean() ? "bogus" : values.strange(), values.hostile());
    }
  }

  private void changeList(List<@Nullable Object> list, @Nullable Type type) {
    Type of = type == null ? null : type.element();
    switch (random.nextInt(5)) {
      case 0 -> {
        if (!list.isEmpty()) {
          list.add(Trees.copyValue(values.pick(list)));
        }
      }
      case 1 -> Collections.shuffle(list, random);
      case 2 -> list.add(values.hostile());
      case 3 -> many(list);
      default -> list.add(of == null ? values.hostile() : values.fitting(of));
    }
  }

  /** The same item some dozens of times. */
  private void many(List<@Nullable Object> list) {
    if (list.isEmpty()) {
      return;
    }
    Object item = list.getFirst();
    for (int i = 1 << random.nextInt(6); i > 0; i--) {
      list.add(Trees.copyValue(item));
    }
  }

  private static @Nullable Object emptied(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> m -> new LinkedHashMap<String, @Nullable Object>();
      case List<?> l -> new ArrayList<@Nullable Object>();
      case String s -> "";
      case Number n -> 0L;
      case Boolean b -> false;
      case null -> "";
      default -> null;
    };
  }
}
