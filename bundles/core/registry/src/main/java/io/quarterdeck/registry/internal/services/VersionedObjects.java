// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.bodies.StepwisePatch;
import io.quarterdeck.registry.internal.converted.CustomVersions;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.patch.PatchBody;
import io.quarterdeck.spi.lookup.ObjectVersions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The versions of the route table. */
@Component(service = ObjectVersions.class)
public final class VersionedObjects implements ObjectVersions {
  private final Registry registry;

  @Activate
  public VersionedObjects(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public List<Served> equivalents(GroupVersionResource resource, String subresource) {
    return registry.table().equivalents(resource, subresource);
  }

  @Override
  public ApiObject served(ApiObject object, Served as) {
    Resource resource = resource(as);
    ApiObject copy = object.copy();
    CustomVersions custom = resource.customVersions();
    if (!isOwnKind(resource, as)) {
      return copy;
    }
    return custom == null ? resource.served(copy) : custom.convert(copy, as.kind().apiVersion());
  }

  @Override
  public ApiObject back(ApiObject object, Served as, GroupVersionKind kind) {
    Resource resource = resource(as);
    if (!isOwnKind(resource, as)) {
      return object;
    }
    ApiObject defaulted = BodyDecoder.defaulted(resource, object);
    CustomVersions custom = resource.customVersions();
    return custom == null ? defaulted : custom.convert(defaulted, kind.apiVersion());
  }

  @Override
  public ApiObject patched(ApiObject object, byte[] jsonPatch, Served as) {
    Schema schema = resource(as).schemaOf(as.kind());
    List<@Nullable Object> operations = operations(jsonPatch);
    Map<String, @Nullable Object> tree = StepwisePatch.apply(object.tree(), operations);
    try {
      TypedTree.fit(tree, schema);
    } catch (TypedTree.Unfit e) {
      throw ApiException.internal(e.text());
    }
    ApiObject patched = new ApiObject(tree);
    if (!patched.gvk().equals(as.kind())) {
      throw ApiException.internal(
          "unable to decode " + patched.gvk() + " into " + as.kind() + ": another kind");
    }
    OmitEmpty.apply(tree, schema);
    patched.setKind(as.kind());
    return patched;
  }

  /** Parsed as the body of a PATCH is; here its faults are the plugin's, not the client's. */
  private static List<@Nullable Object> operations(byte[] jsonPatch) {
    try {
      return PatchBody.json(jsonPatch, FieldValidation.IGNORE).operations();
    } catch (ApiException e) {
      throw ApiException.internal(e.status().message());
    }
  }

  private static boolean isOwnKind(Resource resource, Served as) {
    return resource.kind().equals(as.kind());
  }

  private Resource resource(Served as) {
    Resource found = registry.table().find(as.resource());
    if (found == null) {
      throw ApiException.internal("unable to convert to " + as.resource() + ": not served");
    }
    return found;
  }
}
