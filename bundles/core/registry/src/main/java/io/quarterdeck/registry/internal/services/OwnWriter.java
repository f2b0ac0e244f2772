// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.registry.internal.bodies.BodyDecoder;
import io.quarterdeck.registry.internal.options.DeleteOptions;
import io.quarterdeck.registry.internal.options.WriteOptions;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.registry.internal.verbs.CreateVerb;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Writes of the server itself. */
@Component(service = ObjectWriter.class)
public final class OwnWriter implements ObjectWriter {
  private static final WriteOptions OPTIONS =
      new WriteOptions(false, "", FieldValidation.STRICT, false);

  private final Registry registry;

  @Activate
  public OwnWriter(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public ApiObject create(GroupResource resource, ApiObject object) {
    ResourceRequest r = request(resource, object.meta().namespace(), object.meta().name(), "");
    ApiObject defaulted = BodyDecoder.defaulted(r.resource(), object.copy());
    return registry.verbs().creator().create(defaulted, OPTIONS, r, CreateVerb.Via.POST).object();
  }

  @Override
  public ApiObject update(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ResourceRequest r = request(resource, namespace, name, "");
    return registry.verbs().updater().update(r, OPTIONS, true, change).object();
  }

  @Override
  public ApiObject updateStatus(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ResourceRequest r = request(resource, namespace, name, "status");
    return registry.verbs().updater().update(r, OPTIONS, true, change).object();
  }

  @Override
  public void delete(GroupResource resource, String namespace, String name, @Nullable String uid) {
    DeleteOptions options = new DeleteOptions(false, null, "", null, uid == null ? "" : uid, "");
    ResourceRequest r = request(resource, namespace, name, "");
    // what only looks at metadata does not wait for a webhook that converts
    registry.verbs().deleter().delete(r.withVerbatim(), options);
  }

  private ResourceRequest request(
      GroupResource resource, String namespace, String name, String subresource) {
    Resource found = registry.table().find(resource);
    if (found == null) {
      throw ApiException.notFound(resource, name);
    }
    return new ResourceRequest(
        LoopbackExchange.create(),
        found,
        found.definition().namespaced() ? namespace : "",
        name,
        subresource,
        found.kind(),
        registry.reader(),
        registry.time().instant());
  }
}
