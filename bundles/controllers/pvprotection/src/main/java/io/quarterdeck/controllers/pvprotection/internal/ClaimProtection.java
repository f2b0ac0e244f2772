// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * A PersistentVolumeClaim that is deleted stays until no pod uses it. Kubernetes: {@code
 * pkg/controller/volume/pvcprotection}.
 */
@Component(
    service = Controller.class,
    property = "name=persistentvolumeclaim-protection-controller")
public final class ClaimProtection implements Controller {
  static final GroupVersionResource CLAIMS =
      new GroupVersionResource("", "v1", "persistentvolumeclaims");
  static final GroupResource PODS = new GroupResource("", "pods");

  private static final int WORKERS = 2;

  private final Metrics metrics;

  @Activate
  public ClaimProtection(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "pvc-protection-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    PendingClaims pending = new PendingClaims();
    ClaimSync sync = new ClaimSync(context, pending);
    Reconciler<String> loop = new Reconciler<>("pvcprotection", metrics, WORKERS, sync::reconcile);
    ObjectReader reader = context.reader();
    return loop.following(
            reader.subscribeMetadata(
                CLAIMS.groupResource(),
                (claim, deleted) -> {
                  String namespace = claim.meta().namespace();
                  String name = claim.meta().name();
                  if (deleted ? pending.hasAny(namespace, Set.of(name)) : isToDo(claim)) {
                    pending.add(namespace, name);
                    loop.add(namespace);
                  }
                }))
        .following(
            reader.subscribe(
                PODS,
                (pod, deleted) -> {
                  String namespace = pod.meta().namespace();
                  if (ClaimsInUse.mayFree(pod, deleted)
                      && pending.hasAny(namespace, ClaimsInUse.namesOf(pod))) {
                    loop.add(namespace);
                  }
                }));
  }

  private static boolean isToDo(ApiObject claim) {
    return Finalizer.CLAIM.holds(claim) || Finalizer.CLAIM.isMissing(claim);
  }
}
