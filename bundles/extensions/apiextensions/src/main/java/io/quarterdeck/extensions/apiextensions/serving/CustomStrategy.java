// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
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
  private final Map<String, JsonPath> fields = new HashMap<>();
  private final List<String> fieldNames;

  /** Made once: routes are made anew whenever any group comes or goes. */
  private final ConcurrentMap<String, VersionStrategy> versions = new ConcurrentHashMap<>();

  CustomStrategy(CustomDefinition definition, Compilers compilers) {
    this.definition = definition;
    this.compilers = compilers;
    LinkedHashSet<String> paths = new LinkedHashSet<>();
    definition.versions().forEach(v -> paths.addAll(v.selectableFields()));
    paths.forEach(p -> fields.put(p.substring(1), JsonPath.of(p)));
    fieldNames = paths.stream().map(p -> p.substring(1)).toList();
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
