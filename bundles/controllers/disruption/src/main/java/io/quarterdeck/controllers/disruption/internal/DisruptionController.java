// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * How many of its pods a PodDisruptionBudget lets be evicted. Kubernetes: {@code
 * pkg/controller/disruption}.
 */
@Component(service = Controller.class, property = "name=disruption-controller")
public final class DisruptionController implements Controller {
  static final GroupVersionResource BUDGETS =
      new GroupVersionResource("policy", "v1", "poddisruptionbudgets");
  static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

  private static final int WORKERS = 1;

  private final Metrics metrics;
  private final KindLookup kinds;

  @Activate
  public DisruptionController(@Reference Metrics metrics, @Reference KindLookup kinds) {
    this.metrics = metrics;
    this.kinds = kinds;
  }

  @Override
  public String account() {
    return "disruption-controller";
  }

  @Override
  public Controller.Running start(ControllerContext context) {
    Following following = new Following(context);
    following.begin();
    return following;
  }

  /** While it runs. */
  private final class Following implements Controller.Running {
    private final ControllerContext context;
    private final EventRecorder events;
    private final Reconciler<ObjectKey> budgets;
    private final Reconciler<ObjectKey> stale;
    private final Map<ObjectKey, LabelSelector> selectors = new ConcurrentHashMap<>();

    Following(ControllerContext context) {
      this.context = context;
      events = new EventRecorder(context.client(), "controllermanager", context.clock());
      BudgetSync sync = new BudgetSync(context, kinds, events);
      budgets = new Reconciler<>("disruption", metrics, WORKERS, sync::reconcile);
      stale = new Reconciler<>("stale_pod_disruption", metrics, WORKERS, this::takeBack);
    }

    void begin() {
      budgets
          .following(context.reader().subscribe(BUDGETS.groupResource(), this::budget))
          .following(context.reader().subscribe(PODS.groupResource(), this::pod));
    }

    private void budget(ApiObject pdb, boolean deleted) {
      ObjectKey key = ObjectKey.of(pdb);
      LabelSelector selector = LabelSelector.of(pdb.field("spec").get("selector"));
      if (deleted || selector == null) {
        selectors.remove(key);
      } else {
        selectors.put(key, selector);
      }
      budgets.add(key);
    }

    private void pod(ApiObject pod, boolean deleted) {
      Map<String, String> labels = pod.meta().labels();
      var all =
          selectors.entrySet().stream()
              .filter(e -> e.getKey().namespace().equals(pod.meta().namespace()))
              .filter(e -> e.getValue().matches(labels))
              .map(Map.Entry::getKey)
              .sorted(Comparator.comparing(ObjectKey::name))
              .toList();
      all.forEach(budgets::add);
      if (all.size() > 1 && !deleted) {
        events.event(
            pod,
            EventRecorder.WARNING,
            "MultiplePodDisruptionBudgets",
            "Pod \"%s\"/\"%s\" matches multiple PodDisruptionBudgets.  Chose \"%s\" arbitrarily."
                .formatted(pod.meta().namespace(), pod.meta().name(), all.getFirst().name()));
      }
      Duration left = StaleDisruption.left(pod, context.clock().instant());
      if (!deleted && left != null) {
        stale.add(ObjectKey.of(pod), left);
      }
    }

    private Outcome takeBack(ObjectKey key) {
      ApiObject pod = context.reader().get(PODS.groupResource(), key.namespace(), key.name());
      Duration left = pod == null ? null : StaleDisruption.left(pod, context.clock().instant());
      if (pod == null || left == null) {
        return Outcome.DONE;
      }
      if (left.isPositive()) {
        return Outcome.after(left);
      }
      StaleDisruption.takeBack(pod, context.clock().instant());
      context.client().update(PODS, pod, ObjectClient.STATUS);
      return Outcome.DONE;
    }

    @Override
    public void close() {
      budgets.close();
      stale.close();
      events.close();
    }
  }
}
