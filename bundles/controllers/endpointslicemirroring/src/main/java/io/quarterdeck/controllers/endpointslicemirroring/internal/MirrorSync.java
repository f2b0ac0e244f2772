// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The turn of a Service and the Endpoints of its name. */
final class MirrorSync implements AutoCloseable {
  static final GroupResource SERVICES = new GroupResource("", "services");
  static final GroupResource ENDPOINTS = new GroupResource("", "endpoints");

  private final ObjectReader reader;
  private final ObjectClient client;
  private final KnownMirrors known = new KnownMirrors();
  private final Fence<ObjectKey> fence;
  private final EventRecorder events;
  private final int most;

  MirrorSync(ControllerContext context, int most) {
    reader = context.reader();
    client = context.client();
    this.most = most;
    fence = new Fence<>(reader, Mirrors.RESOURCE.groupResource());
    events = new EventRecorder(client, "endpoint-slice-mirroring-controller", context.clock());
  }

  KnownMirrors known() {
    return known;
  }

  Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject endpoints = mirrored(key);
    if (endpoints == null) {
      if (known.any(key)) {
        slices(key).forEach(slice -> delete(key, slice));
      }
      return Outcome.DONE;
    }
    Mirror mirror = Mirror.of(endpoints, most);
    complain(endpoints, mirror);
    write(key, endpoints, MirrorPlan.of(endpoints, mirror, slices(key)));
    return Outcome.DONE;
  }

  /** The Endpoints that are to have slices; null where none are, or others make them. */
  private @Nullable ApiObject mirrored(ObjectKey key) {
    ApiObject service = reader.get(SERVICES, key.namespace(), key.name());
    if (service == null || !service.field("spec").get("selector").isEmpty()) {
      return null;
    }
    ApiObject endpoints = reader.get(ENDPOINTS, key.namespace(), key.name());
    return endpoints != null && Mirrors.isWanted(endpoints) ? endpoints : null;
  }

  private List<ApiObject> slices(ObjectKey key) {
    return reader
        .list(Mirrors.RESOURCE.groupResource(), key.namespace(), Mirrors.of(key.name()))
        .stream()
        .filter(s -> s.meta().deletionTimestamp().isEmpty())
        .toList();
  }

  private void complain(ApiObject endpoints, Mirror mirror) {
    if (mirror.invalid() > 0) {
      events.event(
          endpoints,
          EventRecorder.WARNING,
          "InvalidIPAddress",
          "Skipped %d invalid IP addresses when mirroring to EndpointSlices"
              .formatted(mirror.invalid()));
    }
    if (mirror.tooMany() > 0) {
      events.event(
          endpoints,
          EventRecorder.WARNING,
          "TooManyAddressesToMirror",
          ("A max of %d addresses can be mirrored to EndpointSlices per Endpoints subset."
                  + " %d addresses were skipped")
              .formatted(most, mirror.invalid() + mirror.tooMany()));
    }
  }

  private void write(ObjectKey key, ApiObject endpoints, MirrorPlan plan) {
    // what the garbage collector is about to delete is not made again
    boolean stays = endpoints.meta().deletionTimestamp().isEmpty();
    if (stays && !create(key, plan.creates())) {
      return;
    }
    for (ApiObject slice : plan.updates()) {
      fence.writes(key);
      known.wrote(client.update(Mirrors.RESOURCE, slice, ObjectClient.ITSELF));
    }
    plan.deletes().forEach(slice -> delete(key, slice));
  }

  /** Whether the namespace takes anything at all. */
  private boolean create(ObjectKey key, List<ApiObject> creates) {
    try {
      for (ApiObject slice : creates) {
        fence.writes(key);
        known.wrote(client.create(Mirrors.RESOURCE, slice));
      }
      return true;
    } catch (ApiException e) {
      if (e.hasCause("NamespaceTerminating")) {
        return false;
      }
      throw e;
    }
  }

  private void delete(ObjectKey key, ApiObject slice) {
    fence.writes(key);
    try {
      client.delete(
          Mirrors.RESOURCE,
          slice.meta().namespace(),
          slice.meta().name(),
          DeleteOptions.ofUid(slice.meta().uid()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
    known.deleted(slice);
  }

  @Override
  public void close() {
    events.close();
  }
}
