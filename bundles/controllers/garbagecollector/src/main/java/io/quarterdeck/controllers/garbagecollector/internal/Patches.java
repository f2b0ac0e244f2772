// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.controller.ServedResources.One;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes of metadata alone, each on the state that was read: 409 when somebody was faster. Of what
 * is gone nothing need be changed.
 */
final class Patches {
  private final ObjectClient client;

  Patches(ObjectClient client) {
    this.client = client;
  }

  void removeFinalizer(One resource, ApiObject live, String finalizer) {
    List<String> left = new ArrayList<>(live.meta().finalizers());
    if (left.remove(finalizer)) {
      patch(resource, live, "finalizers", left);
    }
  }

  void removeOwners(One resource, ApiObject live, Set<String> uids) {
    List<@Nullable Object> left = new ArrayList<>();
    for (Node r : live.root().at("metadata", "ownerReferences").items()) {
      if (!uids.contains(r.get("uid").text())) {
        left.add(r.value());
      }
    }
    patch(resource, live, "ownerReferences", left);
  }

  /**
   * No owner waits for it any more.
   *
   * @return what it is then; null when it is gone
   */
  @Nullable ApiObject unblock(One resource, ApiObject live) {
    List<@Nullable Object> free = new ArrayList<>();
    for (Node r : live.root().at("metadata", "ownerReferences").items()) {
      Map<String, @Nullable Object> copy = Trees.asObject(Trees.copyValue(r.value()));
      if (copy != null && r.get("blockOwnerDeletion").bool()) {
        copy.put("blockOwnerDeletion", false);
      }
      free.add(copy);
    }
    return patch(resource, live, "ownerReferences", free);
  }

  private @Nullable ApiObject patch(
      One resource, ApiObject live, String field, List<? extends @Nullable Object> value) {
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    metadata.put("uid", live.meta().uid());
    metadata.put("resourceVersion", live.meta().resourceVersion());
    metadata.put(field, value.isEmpty() ? null : value);
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    patch.put("metadata", metadata);
    try {
      return client.patch(
          resource.resource(),
          live.meta().namespace(),
          live.meta().name(),
          ObjectClient.ITSELF,
          PatchType.MERGE,
          patch);
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
      return null;
    }
  }
}
