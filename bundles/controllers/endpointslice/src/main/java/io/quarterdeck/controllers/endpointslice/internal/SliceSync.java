// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.servicepods.FollowedServices;
import io.quarterdeck.libraries.servicepods.ServicePods;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A Service's turn. */
final class SliceSync implements AutoCloseable {
  private static final GroupResource NODES = new GroupResource("", "nodes");

  private final ObjectReader reader;
  private final FollowedServices services;
  private final ManagedSlices slices;
  private final EventRecorder events;
  private final int most;

  SliceSync(ControllerContext context, FollowedServices services, int most) {
    reader = context.reader();
    this.services = services;
    this.most = most;
    slices = new ManagedSlices(reader, context.client(), Slices.MANAGER);
    events = new EventRecorder(context.client(), "endpoint-slice-controller", context.clock());
  }

  ManagedSlices slices() {
    return slices;
  }

  Outcome reconcile(ObjectKey key) {
    slices.begin(key);
    ApiObject service = reader.get(FollowedServices.SERVICES, key.namespace(), key.name());
    if (service == null || !ServicePods.hasEndpoints(service)) {
      return Outcome.DONE; // slices go with their owner, or are somebody else's
    }
    List<ApiObject> pods =
        reader.list(FollowedServices.PODS, key.namespace(), ServicePods.selector(service));
    List<ApiObject> existing = slices.of(key);
    String since = services.seen(service, pods);
    Map<String, Optional<ApiObject>> nodes = new HashMap<>();
    SlicePlanner planner =
        new SlicePlanner(
            service,
            most,
            name ->
                nodes
                    .computeIfAbsent(name, n -> Optional.ofNullable(reader.get(NODES, "", n)))
                    .orElse(null));
    SlicePlan plan = planner.plan(pods, existing);
    try {
      write(key, service, plan, since);
    } catch (ApiException e) {
      complain(service, String.valueOf(e.getMessage()));
      throw e;
    }
    if (planner.missing().isEmpty()) {
      return Outcome.DONE;
    }
    complain(service, planner.missing());
    return Outcome.RETRY;
  }

  private void complain(ApiObject service, String why) {
    events.event(
        service,
        EventRecorder.WARNING,
        "FailedToUpdateEndpointSlices",
        "Error updating Endpoint Slices for Service %s: %s"
            .formatted(service.namespacedName(), why));
  }

  private void write(ObjectKey key, ApiObject service, SlicePlan plan, String since) {
    plan.creates().forEach(slice -> Slices.setLastChange(slice, since));
    plan.updates().forEach(slice -> Slices.setLastChange(slice, since));
    slices.write(key, service, plan);
  }

  @Override
  public void close() {
    events.close();
  }
}
