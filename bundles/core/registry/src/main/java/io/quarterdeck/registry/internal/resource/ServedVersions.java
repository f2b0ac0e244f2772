// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.registry.internal.converted.CustomVersions;
import io.quarterdeck.schema.fields.LossyVersionException;
import io.quarterdeck.schema.fields.Typed;
import io.quarterdeck.schema.fields.TypedCheck;
import io.quarterdeck.schema.fields.Versions;
import org.jspecify.annotations.Nullable;

/** The versions in which a resource is served now. */
public record ServedVersions(Resource resource) implements Versions {

  @Override
  public @Nullable Typed convert(Typed object, String apiVersion) {
    Resource from = resource.in(GroupVersion.parse(object.apiVersion()));
    Resource to = resource.in(GroupVersion.parse(apiVersion));
    if (from == null || to == null || !from.kind().group().equals(to.kind().group())) {
      return null;
    }
    ApiObject copy = new ApiObject(object.tree()).copy();
    CustomVersions custom = resource.customVersions();
    return custom == null ? builtIn(copy, from, to) : custom(custom, copy, to);
  }

  private static Typed builtIn(ApiObject object, Resource from, Resource to) {
    ApiObject served = to.served(from.toStored(object));
    served.setKind(to.kind());
    return new Typed(to.kind().apiVersion(), to.schema(), served.tree());
  }

  /**
   * Nothing is taken out of it: fields that a version does not declare have no owners in it. Nor
   * are there owners when nobody can convert it.
   */
  private static Typed custom(CustomVersions versions, ApiObject object, Resource to) {
    ApiObject converted;
    try {
      converted = versions.convert(object, to.kind().apiVersion());
    } catch (ApiException e) {
      throw new LossyVersionException(e.status().message());
    }
    String problems = TypedCheck.problems(converted.tree(), to.schema());
    if (!problems.isEmpty()) {
      throw new LossyVersionException(problems);
    }
    return new Typed(to.kind().apiVersion(), to.schema(), converted.tree());
  }
}
