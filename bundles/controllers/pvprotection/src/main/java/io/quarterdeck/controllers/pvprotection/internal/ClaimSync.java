// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import static io.quarterdeck.controllers.pvprotection.internal.ClaimProtection.CLAIMS;
import static io.quarterdeck.controllers.pvprotection.internal.ClaimProtection.PODS;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * A namespace's turn: the claims that wait in it, with one look at its pods for all. Whoever is not
 * used as far as the cache knows is not freed before the cache has caught up.
 */
final class ClaimSync {
  private final ObjectReader reader;
  private final ObjectClient client;
  private final PendingClaims pending;
  private final Fence<String> fence;

  ClaimSync(ControllerContext context, PendingClaims pending) {
    reader = context.reader();
    client = context.client();
    this.pending = pending;
    fence = new Fence<>(reader, CLAIMS.groupResource());
  }

  /** The pods of a namespace, looked at when somebody asks. */
  private final class Pods {
    private final String namespace;
    private @Nullable ClaimsInUse cached;
    private @Nullable ClaimsInUse fresh;

    Pods(String namespace) {
      this.namespace = namespace;
    }

    boolean use(ApiObject claim) {
      ClaimsInUse known = cached == null ? list() : cached;
      cached = known;
      if (known.contains(claim)) {
        return true;
      }
      ClaimsInUse now = fresh;
      if (now == null) {
        reader.awaitFresh(PODS);
        now = list();
        fresh = now;
      }
      return now.contains(claim);
    }

    private ClaimsInUse list() {
      return ClaimsInUse.of(reader.list(PODS, namespace, LabelSelector.EVERYTHING));
    }
  }

  /** One that cannot be written does not keep the others. */
  Outcome reconcile(String namespace) {
    fence.pass(namespace);
    Pods pods = new Pods(namespace);
    ApiException failure = null;
    for (String name : pending.in(namespace)) {
      try {
        reconcile(namespace, name, pods);
      } catch (ApiException e) {
        pending.add(namespace, name);
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return Outcome.DONE;
  }

  /**
   * What is heard of it from here on puts it back; and one that is held is put back before its pods
   * are looked at, so that none of them leaves unheard.
   */
  private void reconcile(String namespace, String name, Pods pods) {
    pending.remove(namespace, name);
    ApiObject claim = reader.get(CLAIMS.groupResource(), namespace, name);
    if (claim == null) {
      return;
    }
    if (Finalizer.CLAIM.holds(claim)) {
      pending.add(namespace, name);
      if (!pods.use(claim)) {
        write(namespace, Finalizer.CLAIM.removeFrom(claim));
      }
    } else if (Finalizer.CLAIM.isMissing(claim)) {
      write(namespace, Finalizer.CLAIM.addTo(claim));
    }
  }

  private void write(String namespace, ApiObject claim) {
    fence.writes(namespace);
    client.update(CLAIMS, claim, ObjectClient.ITSELF);
  }
}
