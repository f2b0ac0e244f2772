// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.servicepods.FollowedServices;
import io.quarterdeck.libraries.servicepods.ServicePods;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;

/** A Service's turn. */
final class EndpointsSync implements AutoCloseable {
  private final ObjectReader reader;
  private final ObjectClient client;
  private final FollowedServices services;
  private final Fence<ObjectKey> fence;
  private final EventRecorder events;

  EndpointsSync(ControllerContext context, FollowedServices services) {
    reader = context.reader();
    client = context.client();
    this.services = services;
    fence = new Fence<>(reader, EndpointsObject.RESOURCE.groupResource());
    events = new EventRecorder(client, "endpoint-controller", context.clock());
  }

  Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject service = reader.get(FollowedServices.SERVICES, key.namespace(), key.name());
    ApiObject now =
        reader.get(EndpointsObject.RESOURCE.groupResource(), key.namespace(), key.name());
    if (service == null) {
      if (now != null) {
        fence.writes(key);
        delete(now);
      }
      return Outcome.DONE;
    }
    if (!ServicePods.hasEndpoints(service)) {
      return Outcome.DONE; // somebody else's
    }
    List<ApiObject> pods =
        reader.list(FollowedServices.PODS, key.namespace(), ServicePods.selector(service));
    String since = services.seen(service, pods);
    ApiObject next = now == null ? EndpointsObject.create(service) : now.copy();
    EndpointsObject.set(next, service, PodSubsets.of(service, pods), since);
    if (now == null) {
      fence.writes(key);
      create(next);
    } else if (!EndpointsObject.saySame(now, next)) {
      fence.writes(key);
      update(next);
    }
    return Outcome.DONE;
  }

  private void delete(ApiObject endpoints) {
    try {
      client.delete(
          EndpointsObject.RESOURCE,
          endpoints.meta().namespace(),
          endpoints.meta().name(),
          DeleteOptions.ofUid(endpoints.meta().uid()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }

  private void create(ApiObject endpoints) {
    try {
      client.create(EndpointsObject.RESOURCE, endpoints);
    } catch (ApiException e) {
      if (e.hasCause("NamespaceTerminating")) {
        return;
      }
      complain(
          endpoints,
          "FailedToCreateEndpoint",
          "Failed to create endpoint for service %s: %s"
              .formatted(endpoints.namespacedName(), e.getMessage()));
      throw e;
    }
  }

  private void update(ApiObject endpoints) {
    try {
      client.update(EndpointsObject.RESOURCE, endpoints, ObjectClient.ITSELF);
    } catch (ApiException e) {
      complain(
          endpoints,
          "FailedToUpdateEndpoint",
          "Failed to update endpoint %s: %s".formatted(endpoints.namespacedName(), e.getMessage()));
      throw e;
    }
  }

  private void complain(ApiObject endpoints, String reason, String message) {
    events.event(endpoints, EventRecorder.WARNING, reason, message);
  }

  @Override
  public void close() {
    events.close();
  }
}
