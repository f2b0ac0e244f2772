// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

import static io.quarterdeck.controllers.disruption.internal.DisruptionController.BUDGETS;
import static io.quarterdeck.controllers.disruption.internal.DisruptionController.PODS;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A budget's turn. */
final class BudgetSync {
  private final ObjectReader reader;
  private final ObjectClient client;
  private final InstantSource clock;
  private final OwnerScales scales;
  private final EventRecorder events;
  private final Fence<ObjectKey> fence;

  BudgetSync(ControllerContext context, KindLookup kinds, EventRecorder events) {
    reader = context.reader();
    client = context.client();
    clock = context.clock();
    scales = new OwnerScales(reader, client, kinds);
    this.events = events;
    fence = new Fence<>(reader, BUDGETS.groupResource());
  }

  Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject pdb = reader.get(BUDGETS.groupResource(), key.namespace(), key.name());
    if (pdb == null) {
      return Outcome.DONE;
    }
    String failure;
    try {
      Instant recheck = sync(key, pdb.copy());
      return recheck == null
          ? Outcome.DONE
          : Outcome.after(Duration.between(clock.instant(), recheck).plusMillis(1));
    } catch (SyncFailure e) {
      failure = String.valueOf(e.getMessage());
    } catch (ApiException e) {
      if (e.is(StatusReason.CONFLICT)) {
        throw e;
      }
      failure = String.valueOf(e.getMessage());
    }
    ApiObject failed = pdb.copy();
    BudgetStatus.fail(failed, failure, clock.instant());
    if (!failed.equals(pdb)) {
      write(key, failed);
    }
    return Outcome.RETRY;
  }

  private @Nullable Instant sync(ObjectKey key, ApiObject pdb) {
    LabelSelector selector = LabelSelector.of(pdb.field("spec").get("selector"));
    List<ApiObject> pods =
        selector == null ? List.of() : reader.list(PODS.groupResource(), key.namespace(), selector);
    if (pods.isEmpty()) {
      events.event(pdb, EventRecorder.NORMAL, "NoPods", "No matching pods found");
    }
    Budget budget = Budget.of(pdb, pods, all -> expected(pdb, all), clock.instant());
    for (ApiObject pod : budget.expired()) {
      // the namespace twice, as kube-controller-manager says it
      events.event(
          pod,
          EventRecorder.WARNING,
          "NotDeleted",
          "Pod was expected by PDB %s/%s to be deleted but it wasn't"
              .formatted(key.namespace(), key.namespace()));
    }
    if (!BudgetStatus.says(pdb, budget)) {
      BudgetStatus.set(pdb, budget, clock.instant());
      write(key, pdb);
    }
    return budget.recheck();
  }

  private void write(ObjectKey key, ApiObject pdb) {
    fence.writes(key);
    client.update(BUDGETS, pdb, ObjectClient.STATUS);
  }

  private long expected(ApiObject pdb, List<ApiObject> pods) {
    List<String> unmanaged = new ArrayList<>();
    long expected;
    try {
      expected = scales.expected(pods, unmanaged);
    } catch (SyncFailure | ApiException e) {
      events.event(
          pdb,
          EventRecorder.WARNING,
          "CalculateExpectedPodCountFailed",
          "Failed to calculate the number of expected pods: " + e.getMessage());
      throw e;
    }
    if (!unmanaged.isEmpty()) {
      events.event(
          pdb,
          EventRecorder.WARNING,
          "UnmanagedPods",
          "Pods selected by this PodDisruptionBudget (selector: "
              + text(pdb.field("spec").get("selector"))
              + ") were found to be unmanaged. As a result, the status of the PDB cannot be"
              + " calculated correctly, which may result in undefined behavior. To account for"
              + " these pods please set \".spec.minAvailable\" field of the PDB to an integer"
              + " value.");
    }
    return expected;
  }

  /** As Go prints a selector. */
  private static String text(Node selector) {
    StringBuilder out = new StringBuilder("&LabelSelector{MatchLabels:map[string]string{");
    selector.get("matchLabels").stringMap().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(e -> out.append(e.getKey()).append(": ").append(e.getValue()).append(','));
    out.append("},MatchExpressions:[]LabelSelectorRequirement{");
    for (Node e : selector.get("matchExpressions").items()) {
      out.append("LabelSelectorRequirement{Key:")
          .append(e.get("key").text())
          .append(",Operator:")
          .append(e.get("operator").text())
          .append(",Values:[")
          .append(String.join(" ", e.get("values").strings()))
          .append("],},");
    }
    return out.append("},}").toString();
  }
}
