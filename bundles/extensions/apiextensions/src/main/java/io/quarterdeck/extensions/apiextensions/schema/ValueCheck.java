// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value by the rules of its schema, in Kubernetes' order and words. What stands as it was
 * before an update passes, even if it breaks a rule that came since.
 */
public final class ValueCheck {
  private final ValueErrors errors;
  private final ScalarCheck scalars;

  private ValueCheck(String base) {
    errors = new ValueErrors(base);
    scalars = new ScalarCheck(errors);
  }

  /**
   * The errors of a value.
   *
   * @param base the path of the value; empty for an object
   * @param old the value before an update; null for none
   */
  public static List<FieldError> check(
      String base, @Nullable Object value, @Nullable Object old, ValueValidation validation) {
    ValueCheck check = new ValueCheck(base);
    return check.correlated(value, old, validation, "").errors;
  }

  private ValueResult correlated(
      @Nullable Object value, @Nullable Object old, ValueValidation validation, String path) {
    ValueResult result = value(value, old, validation, path);
    if (old != null && !result.isValid() && Objects.equals(value, old)) {
      result.errors.clear();
    }
    return result;
  }

  private ValueResult value(
      @Nullable Object value, @Nullable Object old, ValueValidation validation, String path) {
    ValueResult out = new ValueResult();
    scalars.type(value, validation, path, out);
    if (value == null) {
      scalars.enumeration(null, validation, path, out);
      return out;
    }
    logic(value, validation, path, out);
    scalars.string(value, validation, path, out);
    scalars.number(value, validation, path, out);
    List<@Nullable Object> list = Trees.asList(value);
    if (list != null) {
      items(list, Trees.asList(old), validation, path, out);
    }
    scalars.enumeration(value, validation, path, out);
    Map<String, @Nullable Object> map = Trees.asObject(value);
    if (map != null) {
      object(map, Trees.asObject(old), validation, path, out);
    }
    return out;
  }

  private void logic(Object value, ValueValidation validation, String path, ValueResult out) {
    String quoted = FieldError.quote(path);
    if (!validation.anyOf().isEmpty()) {
      anyOf(value, validation, path, out);
    }
    if (!validation.oneOf().isEmpty()) {
      oneOf(value, validation, path, out);
    }
    if (!validation.allOf().isEmpty()) {
      boolean all = true;
      for (ValueValidation one : validation.allOf()) {
        ValueResult result = value(value, null, one, path);
        all &= result.isValid();
        out.merge(result);
      }
      if (!all) {
        out.add(errors.unplaced(quoted + " must validate all the schemas (allOf)"));
      }
    }
    if (validation.not() != null && value(value, null, validation.not(), path).isValid()) {
      out.add(errors.unplaced(quoted + " must not validate the schema (not)"));
    }
    out.looked++;
  }

  private void anyOf(Object value, ValueValidation validation, String path, ValueResult out) {
    ValueResult best = null;
    for (ValueValidation one : validation.anyOf()) {
      ValueResult result = value(value, null, one, path);
      if (result.isValid()) {
        out.merge(result);
        return;
      }
      if (best == null || result.looked > best.looked) {
        best = result;
      }
    }
    String quoted = FieldError.quote(path);
    out.add(errors.unplaced(quoted + " must validate at least one schema (anyOf)"));
    if (best != null) {
      out.merge(best);
    }
  }

  private void oneOf(Object value, ValueValidation validation, String path, ValueResult out) {
    ValueResult best = null;
    ValueResult first = null;
    int valid = 0;
    for (ValueValidation one : validation.oneOf()) {
      ValueResult result = value(value, null, one, path);
      if (result.isValid()) {
        valid++;
        first = first == null ? result : first;
        best = null;
      } else if (valid == 0 && (best == null || result.looked > best.looked)) {
        best = result;
      }
    }
    if (valid == 1 && first != null) {
      out.merge(first);
      return;
    }
    out.add(
        errors.unplaced(
            FieldError.quote(path)
                + " must validate one and only one schema (oneOf). "
                + (valid == 0 ? "Found none valid" : "Found " + valid + " valid alternatives")));
    if (best != null) {
      out.merge(best);
    }
  }

  private void items(
      List<@Nullable Object> list,
      @Nullable List<@Nullable Object> old,
      ValueValidation validation,
      String path,
      ValueResult out) {
    ValueValidation item = validation.items();
    for (int i = 0; i < list.size() && item != null; i++) {
      Object before = old == null ? null : before(list.get(i), old, validation.list());
      out.merge(correlated(list.get(i), before, item, path + "[" + i + "]"));
    }
    scalars.listSize(list, validation, path, out);
  }

  /** Only the items of a keyed list are known again. */
  private static @Nullable Object before(
      @Nullable Object item, List<@Nullable Object> old, ValueValidation.ListKind kind) {
    Map<String, @Nullable Object> map = Trees.asObject(item);
    if (!kind.type().equals("map") || map == null) {
      return null;
    }
    for (Object one : old) {
      Map<String, @Nullable Object> other = Trees.asObject(one);
      if (other != null
          && kind.keys().stream().allMatch(k -> Objects.equals(map.get(k), other.get(k)))) {
        return one;
      }
    }
    return null;
  }

  private void object(
      Map<String, @Nullable Object> map,
      @Nullable Map<String, @Nullable Object> old,
      ValueValidation validation,
      String path,
      ValueResult out) {
    if (!scalars.objectSize(map, validation, path, out)) {
      return;
    }
    map.forEach(
        (name, v) -> {
          ValueValidation additional = validation.additional();
          if (additional != null && !validation.properties().containsKey(name)) {
            // also below nothing it is behind a dot, unlike a property
            out.merge(
                correlated(v, old == null ? null : old.get(name), additional, path + "." + name));
          }
        });
    validation
        .properties()
        .forEach(
            (name, property) -> {
              if (map.containsKey(name)) {
                Object before = old == null ? null : old.get(name);
                out.merge(correlated(map.get(name), before, property, below(path, name)));
              }
            });
    for (String name : validation.required()) {
      if (!map.containsKey(name)) {
        out.add(errors.required(path, name));
      }
    }
    out.looked++;
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
