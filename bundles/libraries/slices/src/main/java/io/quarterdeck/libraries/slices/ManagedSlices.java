// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.slices;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import io.quarterdeck.api.LabelSelector.Requirement;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Set;

/**
 * The EndpointSlices that have one manager, by the Service in their label. Thread-safe, a Service
 * having one turn at a time.
 */
public final class ManagedSlices {
  public static final GroupVersionResource RESOURCE =
      new GroupVersionResource("discovery.k8s.io", "v1", "endpointslices");
  public static final GroupVersionKind KIND =
      new GroupVersionKind("discovery.k8s.io", "v1", "EndpointSlice");

  /** The label with a slice's Service. */
  public static final String SERVICE = "kubernetes.io/service-name";

  /** The label with a slice's manager. */
  public static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";

  private final ObjectReader reader;
  private final ObjectClient client;
  private final String manager;
  private final Fence<ObjectKey> fence;
  private final KnownSlices known = new KnownSlices();

  /**
   * @param manager the value of {@link #MANAGED_BY}
   */
  public ManagedSlices(ObjectReader reader, ObjectClient client, String manager) {
    this.reader = reader;
    this.client = client;
    this.manager = manager;
    fence = new Fence<>(reader, RESOURCE.groupResource());
  }

  /**
   * A Service's turn begins: returns when what was written for it can be read.
   *
   * @throws ApiException when that takes long: the Service is tried again
   */
  public void begin(ObjectKey service) {
    fence.pass(service);
  }

  /** Those of a Service, without those that are being deleted. */
  public List<ApiObject> of(ObjectKey service) {
    LabelSelector labels =
        new LabelSelector(
            List.of(
                new Requirement(SERVICE, Operator.IN, Set.of(service.name())),
                new Requirement(MANAGED_BY, Operator.IN, Set.of(manager))));
    return reader.list(RESOURCE.groupResource(), service.namespace(), labels).stream()
        .filter(s -> s.meta().deletionTimestamp().isEmpty())
        .toList();
  }

  /** Whether a Service has some, by what was written and what {@link #changed} has seen. */
  public boolean any(ObjectKey service) {
    return known.any(service);
  }

  /** The Services that a change by others concerns; what is written here concerns none. */
  public List<ObjectKey> changed(ApiObject slice, boolean gone) {
    return known.changed(slice, !gone && manager.equals(slice.meta().labels().get(MANAGED_BY)));
  }

  /**
   * Creates, then updates, then deletes. In a namespace that is ending nothing is done.
   *
   * @param owner of the slices; when it is being deleted none are created
   * @throws ApiException by the first request that fails; what is gone already is deleted
   */
  public void write(ObjectKey service, ApiObject owner, SliceChanges changes) {
    // what the garbage collector is about to delete is not made again
    boolean stays = owner.meta().deletionTimestamp().isEmpty();
    if (stays && !create(service, changes.creates())) {
      return;
    }
    for (ApiObject slice : changes.updates()) {
      fence.writes(service);
      known.wrote(client.update(RESOURCE, slice, ObjectClient.ITSELF));
    }
    changes.deletes().forEach(slice -> delete(service, slice));
  }

  /** Whether the namespace takes anything at all. */
  private boolean create(ObjectKey service, List<ApiObject> creates) {
    try {
      for (ApiObject slice : creates) {
        fence.writes(service);
        known.wrote(client.create(RESOURCE, slice));
      }
      return true;
    } catch (ApiException e) {
      if (e.hasCause("NamespaceTerminating")) {
        return false;
      }
      throw e;
    }
  }

  /** Deletes all of a Service. */
  public void clear(ObjectKey service) {
    of(service).forEach(slice -> delete(service, slice));
  }

  private void delete(ObjectKey service, ApiObject slice) {
    fence.writes(service);
    known.deletes(slice);
    try {
      client.delete(
          RESOURCE,
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
}
