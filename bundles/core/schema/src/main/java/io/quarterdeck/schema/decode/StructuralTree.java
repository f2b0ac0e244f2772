// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.Structure;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fits the tree of a custom kind to its schema, in place: what the schema does not name is pruned
 * and reported, metadata is brought into the form of its type. Values of a wrong type stay: they
 * are the validation's.
 */
final class StructuralTree {
  private static final Set<String> META_FIELDS = Set.of("apiVersion", "kind", "metadata");

  private final List<String> unknown = new ArrayList<>();
  private final List<String> unknownMeta = new ArrayList<>();

  private StructuralTree() {}

  /** The problems with fields that the schema does not have, by name; metadata's come last. */
  static List<String> fit(Map<String, @Nullable Object> tree, Schema schema) {
    GoNumbers.apply(tree);
    StructuralTree fitting = new StructuralTree();
    fitting.value(tree, schema, FieldPath.ROOT);
    fitting.unknown.sort(null);
    fitting.unknownMeta.sort(null);
    fitting.unknown.addAll(fitting.unknownMeta);
    return fitting.unknown.stream().map(p -> "unknown field " + FieldError.quote(p)).toList();
  }

  /** Takes empty fields out of the metadata of the kind. */
  static void metadata(Map<String, @Nullable Object> tree, Schema schema) {
    Map<String, @Nullable Object> meta = Trees.asObject(tree.get("metadata"));
    Field field = schema.fields().get("metadata");
    if (meta != null && field != null) {
      OmitEmpty.apply(meta, field.schema());
    }
  }

  private void value(@Nullable Object value, @Nullable Schema schema, FieldPath path) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    List<@Nullable Object> list = Trees.asList(value);
    if (map != null) {
      object(map, schema, path);
    } else if (list != null) {
      Schema element = below(schema, Schema.Kind.LIST);
      boolean keep = schema != null && schema.preserves() && element == null;
      for (int i = 0; i < list.size() && !keep; i++) {
        value(list.get(i), element, path.index(i));
      }
    }
  }

  private void object(Map<String, @Nullable Object> map, @Nullable Schema schema, FieldPath path) {
    Structure structure = schema == null ? null : schema.structure();
    boolean keeps = structure != null && structure.preserves();
    boolean resource = structure != null && structure.resource();
    Schema entries = below(schema, Schema.Kind.MAP);
    Iterator<Map.Entry<String, @Nullable Object>> each = map.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, @Nullable Object> entry = each.next();
      String name = entry.getKey();
      Field field =
          schema != null && schema.kind() == Schema.Kind.OBJECT ? schema.fields().get(name) : null;
      FieldPath at = path.child(name);
      if (resource && META_FIELDS.contains(name)) {
        if (field != null && name.equals("metadata")) {
          meta(entry, field.schema(), at);
        }
      } else if (field != null) {
        value(entry.getValue(), field.schema(), at);
      } else if (entries != null) {
        value(entry.getValue(), entries, at);
      } else if (!keeps) {
        unknown.add(at.toString());
        each.remove();
      }
    }
  }

  /** Null is none; what is no object ends it, as Go's decoder would. */
  private void meta(Map.Entry<String, @Nullable Object> entry, Schema schema, FieldPath path) {
    Map<String, @Nullable Object> tree = Trees.asObject(entry.getValue());
    if (tree == null) {
      if (entry.getValue() != null) {
        throw new TypedTree.Unfit(
            "json: cannot unmarshal "
                + GoTypes.ofValue(entry.getValue())
                + " into Go value of type v1.ObjectMeta");
      }
      return;
    }
    for (String problem : TypedTree.fit(tree, schema)) {
      // unknown field "name"
      int start = problem.indexOf('"') + 1;
      unknownMeta.add(path + "." + problem.substring(start, problem.length() - 1));
    }
    ForgottenOwners.keep(Map.of("metadata", tree));
    OmitEmpty.apply(tree, schema);
  }

  private static @Nullable Schema below(@Nullable Schema schema, Schema.Kind kind) {
    return schema != null && schema.kind() == kind ? schema.element() : null;
  }
}
