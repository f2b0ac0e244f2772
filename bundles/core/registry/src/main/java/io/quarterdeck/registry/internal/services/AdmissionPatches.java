// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.bodies.TypedMerge;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.schema.decode.OmitEmpty;
import io.quarterdeck.schema.decode.TypedTree;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.patch.JsonPatch;
import io.quarterdeck.spi.lookup.ObjectPatcher;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Patches by the schemas of the route table; what comes out is in the stored version. */
@Component(service = ObjectPatcher.class)
public final class AdmissionPatches implements ObjectPatcher {
  private final Registry registry;

  @Activate
  public AdmissionPatches(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public @Nullable ApiObject jsonPatch(ApiObject object, List<? extends Map<String, ?>> operations)
      throws PatchException {
    Map<String, @Nullable Object> tree = Trees.copy(object.tree());
    for (Map<String, ?> operation : operations) {
      try {
        tree = JsonPatch.apply(tree, List.of(operation));
      } catch (ApiException e) {
        if ("test".equals(operation.get("op"))) {
          return null;
        }
        throw new PatchException(
            "JSONPath: "
                + operation.get("op")
                + " operation does not apply: doc is missing path: \""
                + operation.get("path")
                + "\": missing value");
      }
    }
    return finished(new ApiObject(tree));
  }

  @Override
  public ApiObject merge(ApiObject object, Map<String, ? extends @Nullable Object> part)
      throws PatchException {
    Resource resource = resource(object);
    TypedMerge.check(part, resource.schemaOf(resource.kind()));
    ApiObject merged = object.copy();
    TypedMerge.merge(merged.tree(), Trees.copy(part), resource.schemaOf(resource.kind()));
    return finished(merged);
  }

  private ApiObject finished(ApiObject changed) throws PatchException {
    Resource resource = resource(changed);
    Schema schema = resource.schemaOf(resource.kind());
    try {
      TypedTree.fit(changed.tree(), schema);
    } catch (TypedTree.Unfit e) {
      throw new PatchException(e.text());
    }
    OmitEmpty.apply(changed.tree(), schema);
    return BodyDecoder.defaulted(resource, changed);
  }

  private Resource resource(ApiObject object) throws PatchException {
    Resource found = registry.table().find(object.gvk());
    if (found == null) {
      throw new PatchException("Resource kind " + object.gvk() + " not found");
    }
    return found;
  }
}
