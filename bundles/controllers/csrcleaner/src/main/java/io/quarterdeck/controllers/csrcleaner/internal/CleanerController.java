// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrcleaner.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import java.time.Duration;
import java.time.Instant;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Signing requests are deleted some time after they were decided, or a day after nothing came of
 * them, or when their certificate has expired. Kubernetes: {@code
 * pkg/controller/certificates/cleaner}.
 */
@Component(
    service = Controller.class,
    property = "name=certificatesigningrequest-cleaner-controller")
public final class CleanerController implements Controller {
  static final GroupVersionResource REQUESTS =
      new GroupVersionResource("certificates.k8s.io", "v1", "certificatesigningrequests");

  private static final int WORKERS = 1;

  private final Metrics metrics;

  @Activate
  public CleanerController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "certificate-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    Reconciler<String> loop =
        new Reconciler<>("csrcleaner", metrics, WORKERS, name -> reconcile(context, name));
    return loop.following(
        context
            .reader()
            .subscribeMetadata(
                REQUESTS.groupResource(),
                (csr, deleted) -> {
                  if (!deleted) {
                    loop.add(csr.meta().name());
                  }
                }));
  }

  /** Only in the state that was judged: a decision may have come meanwhile. */
  private static Outcome reconcile(ControllerContext context, String name) {
    ApiObject csr = context.reader().get(REQUESTS.groupResource(), "", name);
    Instant deadline = csr == null ? null : Deadline.of(csr);
    if (csr == null || deadline == null) {
      return Outcome.DONE;
    }
    Duration left = Duration.between(context.clock().instant(), deadline);
    if (left.isPositive()) {
      return Outcome.after(left);
    }
    try {
      context
          .client()
          .delete(
              REQUESTS,
              "",
              name,
              DeleteOptions.ofUid(csr.meta().uid())
                  .withResourceVersion(csr.meta().resourceVersion()));
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
    return Outcome.DONE;
  }
}
