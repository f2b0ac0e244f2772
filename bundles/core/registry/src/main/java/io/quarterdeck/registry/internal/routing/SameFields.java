// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.spi.group.VersionConverter;

/**
 * Between two versions of a kind that differ in nothing but their name, as a beta version and the
 * stable one that it became.
 */
record SameFields(GroupVersion served, GroupVersion stored) implements VersionConverter {

  @Override
  public ApiObject toStored(ApiObject object) {
    object.tree().put("apiVersion", stored.toString());
    return object;
  }

  @Override
  public ApiObject fromStored(ApiObject object) {
    object.tree().put("apiVersion", served.toString());
    return object;
  }
}
