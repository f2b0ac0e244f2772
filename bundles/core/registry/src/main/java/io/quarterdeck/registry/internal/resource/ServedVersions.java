// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.schema.fields.LossyVersionException;
import io.quarterdeck.schema.fields.Typed;
import io.quarterdeck.schema.fields.Versions;
import org.jspecify.annotations.Nullable;

/**
 * The versions in which a resource is served now.
 *
 * @param mayLose whether what a version does not declare is left out in silence
 */
public record ServedVersions(Resource resource, boolean mayLose) implements Versions {

  @Override
  public @Nullable Typed convert(Typed object, String apiVersion) {
    Resource from = resource.in(GroupVersion.parse(object.apiVersion()));
    Resource to = resource.in(GroupVersion.parse(apiVersion));
    if (from == null || to == null || !from.kind().group().equals(to.kind().group())) {
      return null;
    }
    ApiObject stored = from.toStored(new ApiObject(object.tree()).copy());
    if (!mayLose && to.leavesOut(stored)) {
      throw new LossyVersionException(apiVersion);
    }
    ApiObject served = to.served(stored);
    served.setKind(to.kind());
    return new Typed(apiVersion, to.schema(), served.tree());
  }
}
