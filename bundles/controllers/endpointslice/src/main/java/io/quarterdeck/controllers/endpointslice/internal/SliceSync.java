// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A Service's turn. */
final class SliceSync implements AutoCloseable {
  private static final GroupResource NODES = new GroupResource("", "nodes");

  private final ObjectReader reader;
  private final ObjectClient client;
  private final FollowedServices services;
  private final WrittenSlices written = new WrittenSlices();
  private final Fence<ObjectKey> fence;
  private final EventRecorder events;
  private final int most;

  SliceSync(ControllerContext context, FollowedServices services, int most) {
    reader = context.reader();
    client = context.client();
    this.services = services;
    this.most = most;
    fence = new Fence<>(reader, Slices.RESOURCE.groupResource());
    events = new EventRecorder(client, "endpoint-slice-controller", context.clock());
  }

  WrittenSlices written() {
    return written;
  }

  Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject service = reader.get(FollowedServices.SERVICES, key.namespace(), key.name());
    if (service == null || !ServicePods.hasEndpoints(service)) {
      return Outcome.DONE; // slices go with their owner, or are somebody else's
    }
    List<ApiObject> pods =
        reader.list(FollowedServices.PODS, key.namespace(), ServicePods.selector(service));
    List<ApiObject> slices = slices(key);
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
    SlicePlan plan = planner.plan(pods, slices);
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

  private List<ApiObject> slices(ObjectKey key) {
    LabelSelector ofService =
        new LabelSelector(
            List.of(
                new Requirement(Slices.SERVICE, Operator.IN, Set.of(key.name())),
                new Requirement(Slices.MANAGED_BY, Operator.IN, Set.of(Slices.MANAGER))));
    return reader.list(Slices.RESOURCE.groupResource(), key.namespace(), ofService).stream()
        .filter(s -> s.meta().deletionTimestamp().isEmpty())
        .toList();
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
    // what the garbage collector is about to delete is not made again
    boolean stays = service.meta().deletionTimestamp().isEmpty();
    if (stays && !create(key, plan.creates(), since)) {
      return;
    }
    for (ApiObject slice : plan.updates()) {
      fence.writes(key);
      Slices.setLastChange(slice, since);
      written.wrote(client.update(Slices.RESOURCE, slice, ObjectClient.ITSELF));
    }
    for (ApiObject slice : plan.deletes()) {
      fence.writes(key);
      written.deleted(slice);
      delete(slice);
    }
  }

  /** Whether the namespace takes anything at all. */
  private boolean create(ObjectKey key, List<ApiObject> creates, String since) {
    try {
      for (ApiObject slice : creates) {
        fence.writes(key);
        Slices.setLastChange(slice, since);
        written.wrote(client.create(Slices.RESOURCE, slice));
      }
      return true;
    } catch (ApiException e) {
      if (e.hasCause("NamespaceTerminating")) {
        return false;
      }
      throw e;
    }
  }

  private void delete(ApiObject slice) {
    try {
      client.delete(
          Slices.RESOURCE,
          slice.meta().namespace(),
          slice.meta().name(),
          DeleteOptions.ofUid(slice.meta().uid()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }

  @Override
  public void close() {
    events.close();
  }
}
