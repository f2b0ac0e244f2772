// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.Structure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The schemas of one document: those that its operations name, and all that these refer to. */
final class Components {
  private static final Comparator<GroupVersionKind> ORDER =
      Comparator.comparing(GroupVersionKind::group)
          .thenComparing(GroupVersionKind::kind)
          .thenComparing(GroupVersionKind::version);

  private final TypeCatalog catalog;
  private final @Nullable GroupVersion document;
  private final Map<String, @Nullable Object> schemas = new TreeMap<>();

  private final TypeWriter writer;

  /**
   * @param document the group and version that the document is about, null for none
   */
  Components(TypeCatalog catalog, @Nullable GroupVersion document) {
    this.catalog = catalog;
    this.document = document;
    writer = new TypeWriter(s -> add(TypeNames.of(s), s), catalog.enums());
  }

  Map<String, @Nullable Object> of(Set<String> typeNames) {
    for (String name : typeNames) {
      Schema known = catalog.type(name);
      if (known != null) {
        add(name, known);
      } else if (catalog.listed(name) instanceof ResourceDefinition listed) {
        addList(name, listed);
      } else {
        addUnknown(name);
      }
    }
    return schemas;
  }

  private void add(String name, Schema schema) {
    if (schemas.containsKey(name)) {
      return;
    }
    schemas.put(name, null); // a recursive type meets itself here
    Map<String, @Nullable Object> written = writer.type(schema);
    putKinds(name, written);
    schemas.put(name, written);
  }

  /** A subresource of a group that is not here at the moment: no reference may lead nowhere. */
  private void addUnknown(String name) {
    Map<String, @Nullable Object> out = Members.of("type", "object");
    putKinds(name, out);
    schemas.put(name, out);
  }

  /** A list type is the same for all kinds, so that definitions need not hold it. */
  private void addList(String name, ResourceDefinition listed) {
    String item = listed.definition();
    Map<String, @Nullable Object> string = Members.of("type", "string");
    Map<String, @Nullable Object> meta =
        Members.of("allOf", List.of(TypeWriter.reference(TypeNames.LIST_META)));
    if (!catalog.isCustom(item)) {
      meta.put("default", Members.of());
    }
    Map<String, @Nullable Object> out =
        Members.of(
            "type",
            "object",
            "required",
            List.of("items"),
            "properties",
            new TreeMap<>(
                Members.of(
                    "apiVersion", string,
                    "items", Members.of("type", "array", "items", TypeWriter.reference(item)),
                    "kind", string,
                    "metadata", meta)));
    putKinds(name, out);
    schemas.put(name, out);
    putSelectable(out, catalog.type(item));
    of(new LinkedHashSet<>(List.of(TypeNames.LIST_META, item)));
  }

  /** Lists of custom resources say what selects among them. */
  private static void putSelectable(Map<String, @Nullable Object> list, @Nullable Schema item) {
    Structure structure = item == null ? null : item.structure();
    Node fields =
        Node.root(structure == null ? null : structure.published())
            .get(StructuralDocument.SELECTABLE);
    if (fields.isPresent()) {
      list.put(StructuralDocument.SELECTABLE, fields.value());
    }
  }

  private void putKinds(String name, Map<String, @Nullable Object> schema) {
    List<GroupVersionKind> kinds = new ArrayList<>(catalog.kinds(name));
    if (name.equals(TypeNames.DELETE_OPTIONS) || name.equals(TypeNames.WATCH_EVENT)) {
      addHere(name.substring(TypeNames.META.length()), kinds);
    }
    if (!kinds.isEmpty()) {
      List<@Nullable Object> list = new ArrayList<>();
      kinds.stream().sorted(ORDER).forEach(k -> list.add(kind(k)));
      schema.put("x-kubernetes-group-version-kind", list);
    }
  }

  /** These two are registered anew in each group and version. */
  private void addHere(String kind, List<GroupVersionKind> out) {
    GroupVersionKind core = new GroupVersionKind("", "v1", kind);
    out.add(core);
    if (document != null && !document.equals(core.groupVersion())) {
      out.add(document.withKind(kind));
    }
  }

  static Map<String, @Nullable Object> kind(GroupVersionKind k) {
    return Members.of("group", k.group(), "kind", k.kind(), "version", k.version());
  }
}
