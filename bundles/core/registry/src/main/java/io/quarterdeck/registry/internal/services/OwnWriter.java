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
import io.quarterdeck.registry.internal.routing.RouteTable;
import io.quarterdeck.registry.internal.verbs.CreateVerb;
import io.quarterdeck.runtime.stage.ThirdParties;
import io.quarterdeck.schema.decode.FieldValidation;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Writes of the server itself. Those of objects in its own group are asked of no plugin of a third
 * party, and no door is shut to them: what is said of plugins stays true, whatever these do.
 */
@Component(service = ObjectWriter.class)
public final class OwnWriter implements ObjectWriter {
  private static final WriteOptions OPTIONS =
      new WriteOptions(false, "", FieldValidation.STRICT, false);

  private static final String OWN_GROUP = "quarterdeck.io";

  private final Registry registry;

  @Activate
  public OwnWriter(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public ApiObject create(GroupResource resource, ApiObject object) {
    ResourceRequest r = request(resource, object.meta().namespace(), object.meta().name(), "");
    ApiObject defaulted = BodyDecoder.defaulted(r.resource(), object.copy());
    return passing(
        resource,
        () ->
            registry.verbs().creator().create(defaulted, OPTIONS, r, CreateVerb.Via.POST).object());
  }

  @Override
  public ApiObject update(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ResourceRequest r = request(resource, namespace, name, "");
    return passing(
        resource, () -> registry.verbs().updater().update(r, OPTIONS, true, change).object());
  }

  @Override
  public ApiObject updateStatus(
      GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
    ResourceRequest r = request(resource, namespace, name, "status");
    return passing(
        resource, () -> registry.verbs().updater().update(r, OPTIONS, true, change).object());
  }

  @Override
  public void delete(GroupResource resource, String namespace, String name, @Nullable String uid) {
    DeleteOptions options = new DeleteOptions(false, null, "", null, uid == null ? "" : uid, "");
    ResourceRequest r = request(resource, namespace, name, "");
    // what only looks at metadata does not wait for a webhook that converts
    passing(resource, () -> registry.verbs().deleter().delete(r.withVerbatim(), options));
  }

  private static <R> R passing(GroupResource resource, Supplier<R> write) {
    return resource.group().equals(OWN_GROUP) ? ThirdParties.ofServer(write) : write.get();
  }

  private ResourceRequest request(
      GroupResource resource, String namespace, String name, String subresource) {
    RouteTable table = registry.table();
    Resource found = table.find(resource);
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
        table::serves,
        registry.reader(),
        registry.time().instant());
  }
}
