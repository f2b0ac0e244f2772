// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.namespace.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.ServedResources.One;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.List;

/** Deletes what a namespace has of one resource, and looks what is left of it. */
final class Contents {
  /** Whoever is to take a finalizer off is given so long before it is looked again. */
  private static final long FINALIZER_SECONDS = 15;

  private static final DeleteOptions ALL = DeleteOptions.NONE.withPolicy(DeleteOptions.BACKGROUND);

  private final ObjectClient client;

  Contents(ObjectClient client) {
    this.client = client;
  }

  void delete(One one, String namespace, Findings findings) {
    try {
      if (one.has("list") && client.metadata(one.resource(), namespace).isEmpty()) {
        return;
      }
      if (one.has("deletecollection")) {
        client.deleteCollection(one.resource(), namespace, ALL);
      } else {
        deleteEach(one, namespace);
      }
      List<ApiObject> left =
          one.has("list") ? client.metadata(one.resource(), namespace) : List.of();
      if (!left.isEmpty()) {
        findings.remain(one.resource(), left, seconds(left));
      }
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND) && !e.is(StatusReason.METHOD_NOT_ALLOWED)) {
        findings.deletionFailed(one.resource(), e.status().message());
      }
    }
  }

  private void deleteEach(One one, String namespace) {
    for (ApiObject item :
        one.has("list") ? client.metadata(one.resource(), namespace) : List.<ApiObject>of()) {
      try {
        client.delete(one.resource(), namespace, item.meta().name(), ALL);
      } catch (ApiException e) {
        if (!e.is(StatusReason.NOT_FOUND)) {
          throw e;
        }
      }
    }
  }

  /** How long what is left may take; 0 when nothing says that it will go. */
  private static long seconds(List<ApiObject> left) {
    long most = 0;
    for (ApiObject one : left) {
      Long grace = one.meta().deletionGracePeriodSeconds();
      most = Math.max(most, grace == null ? 0 : grace);
      if (!one.meta().finalizers().isEmpty()) {
        most = Math.max(most, FINALIZER_SECONDS);
      }
    }
    return most;
  }
}
