// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.StorageVersions;
import io.quarterdeck.spi.lookup.StorageVersions.Kept;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The caches of what a reset has written: also who reads from them without asking the store, and
 * the controllers do, is to see what there is now.
 */
final class Caches {
  private static final System.Logger LOG = System.getLogger(Caches.class.getName());

  /** Resources whose folder is not simply their name. */
  private static final Map<String, GroupResource> NAMED =
      Map.of(
          "minions", new GroupResource("", "nodes"),
          "services/specs", new GroupResource("", "services"),
          "services/endpoints", new GroupResource("", "endpoints"),
          "controllers", new GroupResource("", "replicationcontrollers"),
          "events", new GroupResource("", "events"),
          "ingress", new GroupResource("networking.k8s.io", "ingresses"));

  private final ObjectReader reader;
  private final StorageVersions versions;

  Caches(ObjectReader reader, StorageVersions versions) {
    this.reader = reader;
    this.versions = versions;
  }

  /** Returns when they have all that was written, or the slowest of them takes too long. */
  void catchUp(List<Step> steps) {
    Set<StoredKey> keys = new HashSet<>();
    steps.forEach(step -> keys.add(StoredKey.of(step.key())));
    Map<String, GroupResource> flat = new HashMap<>(NAMED);
    for (Kept kept : versions.all()) {
      flat.putIfAbsent(kept.resource().resource(), kept.resource());
    }
    try {
      for (StoredKey key : keys) {
        GroupResource resource = resource(key, flat);
        // one that nobody has filled yet will be filled from the store
        if (resource != null && reader.stats(resource) != null) {
          reader.awaitFresh(resource);
        }
      }
    } catch (ApiException e) {
      // who asks for what is true now waits by itself; the others are as slow
      LOG.log(System.Logger.Level.WARNING, "the caches are behind: " + e.getMessage());
    }
  }

  private static @Nullable GroupResource resource(StoredKey key, Map<String, GroupResource> flat) {
    if (!key.hasGroup()) {
      return flat.get(key.folder());
    }
    int slash = key.folder().indexOf('/');
    return new GroupResource(key.folder().substring(0, slash), key.folder().substring(slash + 1));
  }
}
