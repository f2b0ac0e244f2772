// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.lookup;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.lookup.ObjectVersions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An {@link ObjectVersions} without a schema: every version looks alike, and of JSON patches it
 * knows {@code add} and {@code remove} of members of objects.
 */
public final class OneVersion implements ObjectVersions {
  private final Map<GroupVersionResource, List<Served>> equivalents = new HashMap<>();

  /** Says that objects of a resource are served through others too. */
  public OneVersion alsoServed(GroupVersionResource resource, Served other) {
    equivalents.computeIfAbsent(resource, r -> new ArrayList<>()).add(other);
    return this;
  }

  @Override
  public List<Served> equivalents(GroupVersionResource resource, String subresource) {
    return equivalents.getOrDefault(resource, List.of());
  }

  @Override
  public ApiObject served(ApiObject object, Served as) {
    ApiObject copy = object.copy();
    copy.setKind(as.kind());
    return copy;
  }

  @Override
  public ApiObject back(ApiObject object, Served as, GroupVersionKind kind) {
    return object;
  }

  @Override
  public ApiObject patched(ApiObject object, byte[] jsonPatch, Served as) {
    ApiObject copy = object.copy();
    try {
      for (Node operation : Node.root(Json.read(jsonPatch)).items()) {
        apply(copy.tree(), operation);
      }
    } catch (MalformedJsonException e) {
      throw ApiException.internal("no patch: " + e.getMessage());
    }
    return copy;
  }

  private static void apply(Map<String, @Nullable Object> tree, Node operation) {
    List<String> parts = List.of(operation.get("path").text().substring(1).split("/"));
    Map<String, @Nullable Object> at = tree;
    for (String part : parts.subList(0, parts.size() - 1)) {
      Map<String, @Nullable Object> below = Trees.asObject(at.get(part));
      if (below == null) {
        throw ApiException.internal(
            "add operation does not apply: doc is missing path: \""
                + operation.get("path").text()
                + "\": missing value");
      }
      at = below;
    }
    if (operation.get("op").text().equals("add")) {
      at.put(parts.getLast(), Objects.requireNonNull(operation.get("value").value()));
    } else {
      at.remove(parts.getLast());
    }
  }
}
