// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * A definition as its serving needs it. Immutable; its object is not to be changed.
 *
 * @param generation of the definition: 1 means that its spec is as it was at creation
 * @param names that were accepted: those under which it is served
 * @param established whether its resource is served
 * @param terminating whether its deletion was asked for
 */
public record CustomDefinition(
    String uid,
    long generation,
    String group,
    boolean namespaced,
    CustomNames names,
    List<CustomVersion> versions,
    Node conversion,
    boolean established,
    boolean terminating) {

  public static CustomDefinition of(ApiObject object) {
    Node spec = object.field("spec");
    Node status = object.field("status");
    return new CustomDefinition(
        object.meta().uid(),
        object.meta().generation(),
        spec.get("group").text(),
        spec.get("scope").text().equals("Namespaced"),
        CustomNames.of(status.get("acceptedNames")),
        spec.get("versions").items().stream().map(CustomVersion::of).toList(),
        spec.get("conversion"),
        isTrue(status, "Established"),
        !object.meta().deletionTimestamp().isEmpty());
  }

  private static boolean isTrue(Node status, String condition) {
    return status.get("conditions").items().stream()
        .anyMatch(
            c -> c.get("type").text().equals(condition) && c.get("status").text().equals("True"));
  }

  public GroupResource resource() {
    return new GroupResource(group, names.plural());
  }

  /** The version that new objects are stored in. */
  public CustomVersion storage() {
    return versions.stream()
        .filter(CustomVersion::storage)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(resource() + " has no stored version"));
  }

  /** The version of that name, also one that is not served. */
  public CustomVersion version(String name) {
    return versions.stream()
        .filter(v -> v.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(resource() + " has no version " + name));
  }
}
