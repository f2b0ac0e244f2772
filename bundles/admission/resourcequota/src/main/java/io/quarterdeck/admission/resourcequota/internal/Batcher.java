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

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lets one thread a namespace count for all that wait: who finds nobody counting counts its own
 * request and every one that comes meanwhile, batch by batch. Thread-safe.
 */
final class Batcher {
  private final Duration patience;
  private final Consumer<List<Waiter>> counting;
  private final Map<String, Deque<Waiter>> queues = new HashMap<>();

  /** One request and what becomes of it. */
  static final class Waiter {
    final AdmissionRequest request;
    final Evaluator evaluator;
    private final CompletableFuture<@Nullable RuntimeException> outcome = new CompletableFuture<>();

    Waiter(AdmissionRequest request, Evaluator evaluator) {
      this.request = request;
      this.evaluator = evaluator;
    }

    void admit() {
      outcome.complete(null);
    }

    void refuse(RuntimeException why) {
      outcome.complete(why);
    }
  }

  /**
   * Makes one.
   *
   * @param patience how long a request waits
   * @param counting admits or refuses each of a batch of one namespace
   */
  Batcher(Duration patience, Consumer<List<Waiter>> counting) {
    this.patience = patience;
    this.counting = counting;
  }

  /** Returns when the request is counted; throws what refuses it. */
  void submit(Waiter waiter) {
    if (enqueue(waiter)) {
      drain(waiter.request.namespace());
    }
    await(waiter);
  }

  /** True when the caller is to count. */
  private synchronized boolean enqueue(Waiter waiter) {
    Deque<Waiter> queue = queues.get(waiter.request.namespace());
    boolean first = queue == null;
    if (queue == null) {
      queue = new ArrayDeque<>();
      queues.put(waiter.request.namespace(), queue);
    }
    queue.add(waiter);
    return first;
  }

  private synchronized List<Waiter> next(String namespace) {
    Deque<Waiter> queue = Objects.requireNonNull(queues.get(namespace));
    List<Waiter> batch = List.copyOf(queue);
    queue.clear();
    if (batch.isEmpty()) {
      queues.remove(namespace);
    }
    return batch;
  }

  private void drain(String namespace) {
    for (List<Waiter> batch = next(namespace); !batch.isEmpty(); batch = next(namespace)) {
      try {
        counting.accept(batch);
      } catch (RuntimeException e) {
        batch.forEach(w -> w.refuse(e));
      }
    }
  }

  private void await(Waiter waiter) {
    try {
      RuntimeException refusal =
          waiter.outcome.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (refusal != null) {
        throw refusal;
      }
    } catch (TimeoutException e) {
      throw ApiException.internal("resource quota evaluation timed out");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.internal("resource quota evaluation was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
