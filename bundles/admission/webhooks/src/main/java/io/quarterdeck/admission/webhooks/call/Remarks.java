// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks.call;

import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.review.Verdict;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * What is reported of a write's webhooks to the audit log and the client. Belongs to the request's
 * thread.
 *
 * @param kind {@code mutating} or {@code validating}
 */
public record Remarks(AdmissionRequest request, String kind) {
  private static final Logger LOG = System.getLogger(Remarks.class.getName());

  /** Passes on the annotations, under the webhook's name, and the warnings. */
  public void verdict(Webhook hook, Verdict verdict) {
    verdict
        .auditAnnotations()
        .forEach((key, value) -> request.auditAnnotations().put(hook.name() + "/" + key, value));
    verdict.warnings().forEach(request.warnings());
  }

  /**
   * The webhook failed and lets the write pass.
   *
   * @param place as {@link #place} words it
   */
  public void failedOpen(Webhook hook, CallFailure failure, String place) {
    LOG.log(Level.WARNING, "admitted nevertheless: " + failure.getMessage());
    String key = "failed-open." + kind + ".webhook.admission.k8s.io/" + place;
    request.auditAnnotations().put(key, hook.name());
  }

  /** Which call this was. */
  public static String place(int round, int index) {
    return "round_" + round + "_index_" + index;
  }

  /** 504 when the time of the request is over. */
  public void requireTime() {
    long deadline = request.context().deadlineNanos();
    if (deadline != Long.MAX_VALUE && deadline - System.nanoTime() <= 0) {
      throw ApiException.of(
          StatusReason.TIMEOUT, "Timeout: request did not complete within requested timeout", null);
    }
  }
}
