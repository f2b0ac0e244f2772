// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrapproving.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Approves requests for client certificates of kubelets where the requester may have them: a node's
 * own renewal, and a new node's first. Kubernetes: {@code pkg/controller/certificates/approver}.
 */
@Component(
    service = Controller.class,
    property = "name=certificatesigningrequest-approving-controller")
public final class ApprovingController implements Controller {
  static final GroupVersionResource REQUESTS =
      new GroupVersionResource("certificates.k8s.io", "v1", "certificatesigningrequests");
  static final GroupVersionResource REVIEWS =
      new GroupVersionResource("authorization.k8s.io", "v1", "subjectaccessreviews");

  private static final Logger LOG = System.getLogger(ApprovingController.class.getName());

  /** Those of other signers are nothing to this one, and need not be decoded. */
  private static final FieldSelector OURS =
      new FieldSelector(
          List.of(new FieldSelector.Term("spec.signerName", Recognition.SIGNER, false)));

  private static final int WORKERS = 5;

  private final Metrics metrics;

  @Activate
  public ApprovingController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "certificate-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    Reconciler<String> loop =
        new Reconciler<>("csrapproving", metrics, WORKERS, name -> reconcile(context, name));
    return loop.following(
        context
            .reader()
            .subscribe(
                REQUESTS.groupResource(),
                OURS,
                (csr, deleted) -> {
                  if (!deleted && isUndecided(csr)) {
                    loop.add(csr.meta().name());
                  }
                }));
  }

  private static boolean isUndecided(ApiObject csr) {
    Node status = csr.field("status");
    StatusConditions conditions = StatusConditions.of(csr);
    return csr.field("spec").get("signerName").text().equals(Recognition.SIGNER)
        && status.get("certificate").isEmpty()
        && conditions.find("Approved").isAbsent()
        && conditions.find("Denied").isAbsent();
  }

  /**
   * What is written carries the revision that was read, so that a cache that is behind costs a
   * conflict and nothing else. Rights may come later: who has none now is asked about again.
   */
  private static Outcome reconcile(ControllerContext context, String name) {
    ApiObject csr = context.reader().get(REQUESTS.groupResource(), "", name);
    if (csr == null || !isUndecided(csr)) {
      return Outcome.DONE;
    }
    List<Recognition> recognised = recognise(csr);
    for (Recognition one : recognised) {
      ApiObject review = context.client().create(REVIEWS, one.review(csr));
      if (review.field("status").get("allowed").bool()) {
        context.client().update(REQUESTS, one.approved(csr), "approval");
        return Outcome.DONE;
      }
    }
    return recognised.isEmpty() ? Outcome.DONE : Outcome.RETRY;
  }

  /** What is no request will never be one: its spec does not change. */
  private static List<Recognition> recognise(ApiObject csr) {
    try {
      return Recognition.of(csr);
    } catch (GeneralSecurityException e) {
      LOG.log(Level.WARNING, "csrapproving: the request of {0} {1}", csr.meta().name(), reason(e));
      return List.of();
    }
  }

  private static String reason(GeneralSecurityException e) {
    return String.valueOf(e.getMessage());
  }
}
