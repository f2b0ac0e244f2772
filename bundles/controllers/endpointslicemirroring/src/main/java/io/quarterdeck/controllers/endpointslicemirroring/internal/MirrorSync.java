// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import org.jspecify.annotations.Nullable;

/** The turn of a Service and the Endpoints of its name. */
final class MirrorSync implements AutoCloseable {
  static final GroupResource SERVICES = new GroupResource("", "services");
  static final GroupResource ENDPOINTS = new GroupResource("", "endpoints");

  private final ObjectReader reader;
  private final ManagedSlices slices;
  private final EventRecorder events;
  private final int most;

  MirrorSync(ControllerContext context, int most) {
    reader = context.reader();
    this.most = most;
    slices = new ManagedSlices(reader, context.client(), Mirrors.MANAGER);
    events =
        new EventRecorder(context.client(), "endpoint-slice-mirroring-controller", context.clock());
  }

  ManagedSlices slices() {
    return slices;
  }

  Outcome reconcile(ObjectKey key) {
    slices.begin(key);
    ApiObject endpoints = mirrored(key);
    if (endpoints == null) {
      if (slices.any(key)) {
        slices.clear(key);
      }
      return Outcome.DONE;
    }
    Mirror mirror = Mirror.of(endpoints, most);
    complain(endpoints, mirror);
    slices.write(key, endpoints, MirrorPlan.of(endpoints, mirror, slices.of(key)));
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

  @Override
  public void close() {
    events.close();
  }
}
