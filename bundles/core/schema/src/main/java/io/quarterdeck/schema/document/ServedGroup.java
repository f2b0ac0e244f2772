// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A group that is served: its resources and the types that they are made of. */
public record ServedGroup(ResourceTable table, Definitions definitions) {

  /** Whether it is made of custom resource definitions. */
  public boolean isCustom() {
    return table.resources().stream()
        .anyMatch(r -> definitions.type(r.definition()).structure() != null);
  }

  /** The same group with what another bundle adds to it. */
  public ServedGroup with(ServedGroup other) {
    return new ServedGroup(table.with(other.table), definitions.with(other.definitions));
  }

  /** One for each group, in the order given: the first bundle of a group prefers its version. */
  public static List<ServedGroup> merged(List<ServedGroup> parts) {
    Map<String, ServedGroup> groups = new LinkedHashMap<>();
    parts.forEach(p -> groups.merge(p.table().group(), p, ServedGroup::with));
    return List.copyOf(groups.values());
  }
}
