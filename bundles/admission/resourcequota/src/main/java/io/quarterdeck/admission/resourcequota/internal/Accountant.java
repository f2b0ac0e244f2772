// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.quotas.Quota;
import java.util.ArrayList;
import java.util.List;

/** Counts batches of requests against the quotas of their namespace, and stores the usage. */
final class Accountant {
  private static final int ATTEMPTS = 10;

  private final QuotaStore quotas;
  private final LimitedResources limited;

  Accountant(QuotaStore quotas, LimitedResources limited) {
    this.quotas = quotas;
    this.limited = limited;
  }

  void count(List<Batcher.Waiter> batch) {
    count(quotas.in(batch.getFirst().request.namespace()), batch);
  }

  /**
   * Requests that were counted, and quotas that were not stored, are counted again on the latter.
   */
  private void count(List<Quota> start, List<Batcher.Waiter> batch) {
    List<Quota> before = start;
    List<Batcher.Waiter> waiting = batch;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<Batcher.Waiter> admitted = new ArrayList<>();
      List<Quota> after = before;
      for (Batcher.Waiter w : waiting) {
        after = admit(after, w, admitted);
      }
      List<Quota> lost = store(before, after);
      if (lost.isEmpty()) {
        admitted.forEach(Batcher.Waiter::admit);
        return;
      }
      before = quotas.reload(lost);
      waiting = admitted;
    }
    waiting.forEach(
        w -> w.refuse(ApiException.modified(QuotaStore.RESOURCE, start.getFirst().name())));
  }

  /** A dry run is counted on what came before it, and leaves nothing for those after it. */
  private List<Quota> admit(List<Quota> state, Batcher.Waiter w, List<Batcher.Waiter> admitted) {
    try {
      List<Quota> next = new QuotaCheck(w.request, w.evaluator, limited).check(state);
      admitted.add(w);
      return w.request.dryRun() ? state : next;
    } catch (RuntimeException e) {
      w.refuse(e);
      return state;
    }
  }

  /** Writes what has changed; gives what another writer has changed meanwhile. */
  private List<Quota> store(List<Quota> before, List<Quota> after) {
    List<Quota> lost = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      Quota next = after.get(i);
      if (!next.used().equals(before.get(i).used()) && !written(next)) {
        lost.add(next);
      }
    }
    return lost;
  }

  private boolean written(Quota q) {
    try {
      quotas.write(q);
      return true;
    } catch (QuotaStore.Stale e) {
      return false;
    } catch (ApiException e) {
      if (e.is(StatusReason.NOT_FOUND)) {
        return true;
      }
      if (e.is(StatusReason.CONFLICT)) {
        return false;
      }
      throw e;
    }
  }
}
