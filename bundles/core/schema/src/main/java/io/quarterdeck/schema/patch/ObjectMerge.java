// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges one object of a patch into one of the tree; both are changed on the way. */
final class ObjectMerge {
  private final Map<String, @Nullable Object> target;
  private final Map<String, @Nullable Object> patch;
  private final Schema schema;

  private ObjectMerge(
      Map<String, @Nullable Object> target, Map<String, @Nullable Object> patch, Schema schema) {
    this.target = target;
    this.patch = patch;
    this.schema = schema;
  }

  public static Map<String, @Nullable Object> merge(
      Map<String, @Nullable Object> target, Map<String, @Nullable Object> patch, Schema schema) {
    if (patch.containsKey(Directive.PATCH)) {
      return directed(patch);
    }
    ObjectMerge m = new ObjectMerge(target, patch, schema);
    m.retainKeys();
    m.setElementOrders();
    new ArrayList<>(patch.entrySet()).forEach(e -> m.member(e.getKey(), e.getValue()));
    return target;
  }

  private static Map<String, @Nullable Object> directed(Map<String, @Nullable Object> patch) {
    Object directive = patch.get(Directive.PATCH);
    if ("replace".equals(directive)) {
      patch.remove(Directive.PATCH);
      return patch;
    }
    if ("delete".equals(directive)) {
      return new LinkedHashMap<>();
    }
    throw unknownDirective(directive, patch);
  }

  static ApiException unknownDirective(@Nullable Object directive, Map<?, ?> patch) {
    return PatchErrors.failed(
        "unknown patch type: " + GoText.string(directive) + " in map: " + GoText.value(patch));
  }

  /** Drops the fields that {@code $retainKeys} does not name; it must name all that are patched. */
  private void retainKeys() {
    if (!patch.containsKey(Directive.RETAIN_KEYS)) {
      return;
    }
    if (!(patch.remove(Directive.RETAIN_KEYS) instanceof List<?> retained)) {
      throw ApiException.badRequest("invalid patch format of retainKeys");
    }
    patch.forEach(
        (name, value) -> {
          boolean field =
              value != null
                  && !Directive.is(name, Directive.DELETE_FROM_LIST)
                  && !Directive.is(name, Directive.SET_ELEMENT_ORDER);
          if (field && !retained.contains(name)) {
            throw ApiException.badRequest("invalid patch format of retainKeys");
          }
        });
    target.keySet().removeIf(name -> !retained.contains(name));
  }

  private void setElementOrders() {
    for (String name : List.copyOf(patch.keySet())) {
      if (Directive.is(name, Directive.SET_ELEMENT_ORDER)) {
        List<@Nullable Object> order = list(patch.remove(name));
        String field = Directive.field(name);
        if (field == null) {
          throw ApiException.badRequest("invalid patch format of setElementOrder list");
        }
        setElementOrder(field, order);
      }
    }
  }

  private void setElementOrder(String field, List<@Nullable Object> order) {
    List<@Nullable Object> live = target.containsKey(field) ? list(target.get(field)) : null;
    List<@Nullable Object> patched = patch.containsKey(field) ? list(patch.get(field)) : null;
    Member member = Member.ofList(schema, field);
    if (patched != null) {
      ElementOrder.requireCovered(patched, order, member.key());
    }
    if (live == null && patched == null) {
      return;
    }
    List<@Nullable Object> merged = combined(live, patched, member);
    List<@Nullable Object> liveOrder = live == null ? List.of() : live;
    List<@Nullable Object> patchOrder = patched == null ? List.of() : patched;
    ListMerge.requireOneType(liveOrder, patchOrder);
    target.put(field, new ElementOrder(member.key()).arrange(merged, order, liveOrder));
    patch.remove(field);
  }

  private static List<@Nullable Object> combined(
      @Nullable List<@Nullable Object> live,
      @Nullable List<@Nullable Object> patched,
      Member member) {
    if (live == null) {
      return patched == null ? List.of() : Directive.unmarkedItems(patched);
    }
    return patched == null ? live : ListMerge.merge(new ArrayList<>(live), patched, member);
  }

  private void member(String name, @Nullable Object value) {
    if (!Directive.is(name, Directive.DELETE_FROM_LIST)) {
      field(name, value);
      return;
    }
    String field = Directive.field(name);
    if (field == null) {
      throw ApiException.badRequest("invalid patch format of primitive list");
    }
    if (value == null) {
      target.remove(field);
    } else if (target.get(field) instanceof List<?> && value instanceof List<?>) {
      Member.ofList(schema, field);
      target.put(field, ListMerge.without(list(target.get(field)), list(value)));
    }
  }

  private void field(String name, @Nullable Object value) {
    if (value == null) {
      target.remove(name);
      return;
    }
    Object old = target.get(name);
    if (old instanceof Map<?, ?> && value instanceof Map<?, ?>) {
      target.put(name, mergedObject(name, object(old), object(value)));
    } else if (old instanceof List<?> && value instanceof List<?>) {
      Member m = Member.ofList(schema, name);
      target.put(name, m.merges() ? ListMerge.merge(list(old), list(value), m) : value);
    } else {
      take(name, value);
    }
  }

  /** There is nothing to merge with: the patch's value as it is, without what it would delete. */
  private void take(String name, Object value) {
    if (Directive.isMarked(value)) {
      target.remove(name);
    } else {
      dropNulls(value);
      target.put(name, Directive.withoutMarked(value));
    }
  }

  private Map<String, @Nullable Object> mergedObject(
      String name, Map<String, @Nullable Object> old, Map<String, @Nullable Object> value) {
    Member m = Member.ofObject(schema, name);
    return m.replaces() ? value : merge(old, value, m.schema());
  }

  private static void dropNulls(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map != null) {
      map.values().removeIf(v -> v == null);
      map.values().forEach(ObjectMerge::dropNulls);
    }
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map == null) {
      throw PatchErrors.wrongArgument("map[string]interface {}", GoText.type(value));
    }
    return map;
  }

  private static List<@Nullable Object> list(@Nullable Object value) {
    List<@Nullable Object> list = Trees.asList(value);
    if (list == null) {
      throw PatchErrors.wrongArgument("[]interface {}", GoText.type(value));
    }
    return list;
  }
}
