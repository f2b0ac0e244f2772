// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.document.ServedGroup;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceTable;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group whose data has been read, once for its lifetime. */
public record LoadedGroup(
    ApiGroup group,
    ResourceTable table,
    Definitions definitions,
    Map<String, ResourceStrategy> strategies) {

  public static LoadedGroup read(ApiGroup group) {
    try (InputStream resources = group.resources()) {
      return new LoadedGroup(
          group,
          ResourceTable.read(resources),
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

  public ServedGroup served() {
    return new ServedGroup(table, definitions);
  }

  public ResourceStrategy strategy(String resource) {
    return strategies.getOrDefault(resource, ResourceStrategy.PLAIN);
  }
}
