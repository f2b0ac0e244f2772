// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Deletes pods that no kubelet takes away: those that have ended when there are too many, those of
 * nodes that are gone or out of service, and those that are to be deleted and were never on a node.
 * Kubernetes: {@code pkg/controller/podgc}.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.podgc",
    property = "name=pod-garbage-collector-controller")
@Designate(ocd = PodGarbageCollector.Config.class)
public final class PodGarbageCollector implements Controller {
  /** There is one thing to do. */
  private static final String ALL = "pods";

  private static final int WORKERS = 1;

  private final Metrics metrics;
  private final Limits limits;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Pods that nobody else takes away")
  public @interface Config {
    @AttributeDefinition(
        name = "Ended pods",
        description =
            "how many pods that have ended may stay (--terminated-pod-gc-threshold of"
                + " kube-controller-manager); 0 for any number")
    int terminated_pod_gc_threshold() default 12500;
  }

  @Activate
  public PodGarbageCollector(@Reference Metrics metrics, Config config) {
    this(metrics, Limits.of(config.terminated_pod_gc_threshold()));
  }

  PodGarbageCollector(Metrics metrics, Limits limits) {
    this.metrics = metrics;
    this.limits = limits;
  }

  @Override
  public String account() {
    return "pod-garbage-collector";
  }

  @Override
  public Running start(ControllerContext context) {
    Suspects suspects = new Suspects(context.clock());
    Collection collection = new Collection(context, suspects, limits, metrics);
    Reconciler<String> loop =
        new Reconciler<>("podgc", metrics, WORKERS, key -> turn(collection, suspects));
    ObjectReader reader = context.reader();
    return loop.following(
            reader.subscribeMetadata(
                Collection.NODES.groupResource(),
                (node, deleted) -> {
                  suspects.node(node.meta().name(), deleted);
                  wake(loop, suspects);
                }))
        .following(
            reader.subscribe(
                Collection.PODS.groupResource(),
                (pod, deleted) -> {
                  suspects.pod(pod, deleted);
                  wake(loop, suspects);
                }));
  }

  private void wake(Reconciler<String> loop, Suspects suspects) {
    if (!suspects.isEmpty(limits.ended())) {
      loop.add(ALL, limits.period());
    }
  }

  private Outcome turn(Collection collection, Suspects suspects) {
    collection.run();
    return suspects.isEmpty(limits.ended()) ? Outcome.DONE : Outcome.after(limits.period());
  }
}
