// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.document.ServedGroup;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A group whose data has been read, once for its lifetime.
 *
 * @param table what is served of it
 * @param all what it could serve: objects may be stored in a version that is switched off
 */
public record LoadedGroup(
    ApiGroup group,
    ResourceTable table,
    ResourceTable all,
    Definitions definitions,
    Map<String, ResourceStrategy> strategies) {

  /** Reads all of a group, whose custom resources nothing switches off. */
  public static LoadedGroup read(ApiGroup group, Predicate<ResourceDefinition> isServed) {
    try (InputStream resources = group.resources()) {
      ResourceTable all = ResourceTable.read(resources);
      return new LoadedGroup(
          group,
          group.isCustom() ? all : all.served(isServed),
          all,
          MetaTypes.with(definitions(group)),
          group.strategies());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the data of group " + group.group(), e);
    }
  }

  private static Map<String, @Nullable Object> definitions(ApiGroup group) throws IOException {
    Map<String, @Nullable Object> tree = group.definitionTree();
    if (tree != null) {
      return tree;
    }
    try (InputStream definitions = group.definitions()) {
      return Json.readObject(definitions);
    }
  }

  /** Whether any of it is served. */
  public boolean isServed() {
    return !table.versions().isEmpty();
  }

  public ServedGroup served() {
    return new ServedGroup(table, definitions);
  }

  public ResourceStrategy strategy(String resource) {
    return strategies.getOrDefault(resource, ResourceStrategy.PLAIN);
  }
}
