// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.SubresourceDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every type that the documents can need, by name, and the kinds that types are. */
final class TypeCatalog {
  private final Map<String, Schema> types = new HashMap<>();
  private final Map<String, Set<GroupVersionKind>> kinds = new HashMap<>();
  private final Map<String, ResourceDefinition> lists = new HashMap<>();
  private final boolean enums;

  /**
   * @param enums whether documents list the values of built-in enumerations
   */
  public TypeCatalog(List<ServedGroup> groups, boolean enums) {
    this.enums = enums;
    metaTypes().all().forEach(s -> types.put(s.typeName(), s));
    for (ServedGroup g : groups) {
      g.definitions().all().forEach(s -> types.put(s.typeName(), s));
      g.table().resources().forEach(this::addKinds);
    }
    for (String name :
        List.of("Status", "APIVersions", "APIGroupList", "APIGroup", "APIResourceList")) {
      addKind(TypeNames.META + name, new GroupVersionKind("", "v1", name));
    }
  }

  /** The types that no kind reaches: what discovery, deletion and watches are made of. */
  private static Definitions metaTypes() {
    try (InputStream in =
        Definitions.class.getResourceAsStream("/io/quarterdeck/schema/document/meta-types.json")) {
      if (in == null) {
        throw new IllegalStateException("meta-types.json is missing in this bundle");
      }
      return Definitions.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addKinds(ResourceDefinition r) {
    addKind(r.definition(), r.kind());
    addKind(listTypeOf(r), r.kind().groupVersion().withKind(r.listKind()));
    lists.put(listTypeOf(r), r);
    for (SubresourceDefinition s : r.subresources()) {
      addKind(typeOf(r, s), s.kind());
    }
  }

  private void addKind(String type, GroupVersionKind kind) {
    kinds.computeIfAbsent(type, t -> new LinkedHashSet<>()).add(kind);
  }

  /** The type of a subresource: mostly that of its resource. */
  static String typeOf(ResourceDefinition r, SubresourceDefinition s) {
    return s.kind().equals(r.kind()) ? r.definition() : TypeNames.ofKind(s.kind());
  }

  /** The type of a resource's lists, beside that of its objects. */
  static String listTypeOf(ResourceDefinition r) {
    String type = r.definition();
    return r.listKind().equals(r.kind().kind() + "List")
        ? type + "List"
        : type.substring(0, type.lastIndexOf('.') + 1) + r.listKind();
  }

  /** The resource whose lists are of the type, null for none. */
  @Nullable ResourceDefinition listed(String listType) {
    return lists.get(listType);
  }

  /** Whether a type comes from a custom resource definition. */
  boolean isCustom(String type) {
    Schema known = types.get(type);
    return known != null && known.structure() != null;
  }

  boolean enums() {
    return enums;
  }

  public @Nullable Schema type(String name) {
    return types.get(name);
  }

  public Set<GroupVersionKind> kinds(String type) {
    return kinds.getOrDefault(type, Set.of());
  }
}
