// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

import io.quarterdeck.api.ApiObject;
import org.jspecify.annotations.Nullable;

/**
 * What concerns the admission of a write as a whole, beside the objects.
 *
 * @param options the request's {@code CreateOptions}, {@code UpdateOptions} or {@code
 *     DeleteOptions} in {@code meta.k8s.io/v1}; null when there are none; not to be changed
 * @param deadlineNanos when the request must be answered, on {@link System#nanoTime}'s scale;
 *     {@link Long#MAX_VALUE} for never
 * @param reinvocation the second round of the mutating plugins
 */
public record AdmissionContext(
    @Nullable ApiObject options, long deadlineNanos, Reinvocation reinvocation) {

  /** Without options and deadline. */
  public static AdmissionContext none() {
    return new AdmissionContext(null, Long.MAX_VALUE, new Reinvocation());
  }
}
