// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import java.util.List;
import java.util.Map;

/**
 * A configuration: which resources go by which providers. The most exact entry wins: the resource
 * itself, then {@code *.group}, then {@code *.*}. Kubernetes: {@code transformerFromOverrides}.
 */
record Rules(Map<GroupResource, Providers> byResource) {
  static final Rules NONE = new Rules(Map.of());

  Rules {
    byResource = Map.copyOf(byResource);
  }

  Providers of(GroupResource resource) {
    for (GroupResource wanted :
        List.of(resource, ResourceNames.allOf(resource.group()), ResourceNames.EVERYTHING)) {
      Providers providers = byResource.get(wanted);
      if (providers != null) {
        return providers;
      }
    }
    return Providers.NONE;
  }
}
