// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

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

  /** Requests that were counted, and quotas that were not stored, are counted again on the latter. */
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
        w ->
            w.refuse(
                ApiException.modified(QuotaStore.RESOURCE, start.getFirst().name())));
  }

  /** A dry run is counted on what came before it, and leaves nothing for those after it. */
  private List<Quota> admit(
      List<Quota> state, Batcher.Waiter w, List<Batcher.Waiter> admitted) {
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
