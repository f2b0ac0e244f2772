// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.Trees;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tree that JSON pointers read and change. */
final class Document {
  private @Nullable Object root;

  public Document(@Nullable Object root) {
    this.root = root;
  }

  public @Nullable Object root() {
    return root;
  }

  /** The value at a pointer; an absent member of a map is null, all else that is absent fails. */
  public @Nullable Object get(String pointer) {
    Place p = place(pointer);
    return p.map != null ? p.map.get(p.key) : p.list().get(existing(p));
  }

  public void add(String pointer, @Nullable Object value) {
    Place p = place(pointer);
    if (p.map != null) {
      p.map.put(p.key, value);
    } else if (p.key.equals("-")) {
      p.list().add(value);
    } else {
      p.list().add(position(p.key, p.list().size() + 1), value);
    }
  }

  /** Sets a value in place; an empty pointer replaces the whole. */
  public void replace(String pointer, @Nullable Object value) {
    if (pointer.isEmpty()) {
      root = value;
      return;
    }
    Place p = place(pointer);
    if (p.map != null) {
      p.map.put(p.key, value);
    } else {
      p.list().set(existing(p), value);
    }
  }

  public void remove(String pointer) {
    Place p = place(pointer);
    if (p.map == null) {
      p.list().remove(existing(p));
    } else if (p.map.containsKey(p.key)) {
      p.map.remove(p.key);
    } else {
      throw PatchErrors.rejected();
    }
  }

  /** A member of the map, or, where that is null, of the list. */
  private record Place(
      @Nullable Map<String, @Nullable Object> map,
      @Nullable List<@Nullable Object> maybeList,
      String key) {
    List<@Nullable Object> list() {
      if (maybeList == null) {
        throw PatchErrors.rejected();
      }
      return maybeList;
    }
  }

  private Place place(String pointer) {
    List<String> parts = Arrays.asList(pointer.split("/", -1));
    if (parts.size() < 2) {
      throw PatchErrors.rejected();
    }
    Object at = root;
    for (String part : parts.subList(1, parts.size() - 1)) {
      at = step(at, unescape(part));
    }
    Place p = new Place(Trees.asObject(at), Trees.asList(at), unescape(parts.getLast()));
    if (p.map == null && p.maybeList == null) {
      throw PatchErrors.rejected();
    }
    return p;
  }

  /** One level down; text that is met on the way is opened in its place. */
  private static @Nullable Object step(@Nullable Object at, String key) {
    Map<String, @Nullable Object> map = Trees.asObject(at);
    if (map != null) {
      map.computeIfPresent(key, (k, v) -> RawValues.open(v));
      return map.get(key);
    }
    List<@Nullable Object> list = Trees.asList(at);
    if (list == null) {
      throw PatchErrors.rejected();
    }
    int index = position(key, list.size());
    list.set(index, RawValues.open(list.get(index)));
    return list.get(index);
  }

  private static int existing(Place p) {
    return position(p.key, p.list().size());
  }

  /** An index below {@code size}; a negative one counts from there. */
  private static int position(String key, int size) {
    int i;
    try {
      i = Integer.parseInt(key);
    } catch (NumberFormatException e) {
      throw PatchErrors.rejected();
    }
    int index = i < 0 ? i + size : i;
    if (index < 0 || index >= size) {
      throw PatchErrors.rejected();
    }
    return index;
  }

  private static String unescape(String part) {
    return part.replace("~1", "/").replace("~0", "~");
  }
}
