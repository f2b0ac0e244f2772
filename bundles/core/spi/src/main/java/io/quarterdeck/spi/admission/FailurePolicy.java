// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

/**
 * What becomes of a write when an admission plugin fails: when it throws anything but an {@link
 * io.quarterdeck.api.ApiException} below 500, which is a refusal and always counts. As the {@code
 * failurePolicy} of Kubernetes' webhooks.
 */
public enum FailurePolicy {
  /** The write is refused: what nobody has checked does not pass. */
  FAIL,

  /**
   * The write goes on as if the plugin had not been there; what it had changed in the object is
   * taken back. The failure is logged, counted, and noted in the audit log. For plugins whose work
   * is a convenience.
   */
  IGNORE
}
