// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.conversion.Conversions;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.apiextensions.schema.CustomNames;
import io.quarterdeck.extensions.apiextensions.schema.CustomVersion;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A custom resource in all its versions: what the store needs to know. Equal for equal selectable
 * fields, so that a change of anything else does not read all objects again.
 */
final class CustomStrategy implements SelectableFields, VersionedStrategy {
  private final CustomDefinition definition;
  private final Compilers compilers;
  private final ObjectConversion conversion;
  private final Map<String, JsonPath> fields = new HashMap<>();
  private final List<String> fieldNames;

  /** Made once: routes are made anew whenever any group comes or goes. */
  private final ConcurrentMap<String, VersionStrategy> versions = new ConcurrentHashMap<>();

  CustomStrategy(CustomDefinition definition, Compilers compilers, Conversions conversions) {
    this.definition = definition;
    this.compilers = compilers;
    this.conversion = conversions.of(definition, types(definition));
    LinkedHashSet<String> paths = new LinkedHashSet<>();
    definition.versions().forEach(v -> paths.addAll(v.selectableFields()));
    paths.forEach(p -> fields.put(p.substring(1), JsonPath.of(p)));
    fieldNames = paths.stream().map(p -> p.substring(1)).toList();
  }

  private static Map<String, String> types(CustomDefinition definition) {
    Map<String, String> out = new HashMap<>();
    for (CustomVersion v : definition.versions()) {
      out.put(definition.group() + "/" + v.name(), GroupContents.typeName(definition, v.name()));
    }
    return Map.copyOf(out);
  }

  /** Whether it was made for this very definition. */
  boolean serves(CustomDefinition other) {
    return definition.equals(other);
  }

  @Override
  public ResourceStrategy in(String version) {
    return versions.computeIfAbsent(
        version, v -> new VersionStrategy(definition, definition.version(v), this, compilers));
  }

  /** In all versions the same one: what it has converted is known by it. */
  @Override
  public ObjectConversion conversion() {
    return conversion;
  }

  /** Not that the definition is about to end: who watches sees the last objects go. */
  @Override
  public Object servedAs() {
    return new Served(
        definition.uid(), definition.names(), definition.versions(), definition.conversion());
  }

  private record Served(
      String uid, CustomNames names, List<CustomVersion> versions, Node conversion) {}

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    Map<String, String> out = new HashMap<>();
    fields.forEach(
        (name, path) -> {
          Object value = path.first(object.tree());
          out.put(name, value == null ? "" : Columns.text(value));
        });
    return out;
  }

  @Override
  public List<String> selectableFieldNames() {
    return fieldNames;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CustomStrategy s
        && s.fieldNames.equals(fieldNames)
        && s.definition.resource().equals(definition.resource());
  }

  @Override
  public int hashCode() {
    return fieldNames.hashCode();
  }
}
