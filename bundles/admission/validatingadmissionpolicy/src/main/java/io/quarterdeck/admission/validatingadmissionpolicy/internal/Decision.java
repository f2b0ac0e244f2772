// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

import io.quarterdeck.libraries.policies.CheckMetrics.ErrorType;

/**
 * What is wrong with a request.
 *
 * @param position of the rule among its policy's, for the audit log
 * @param reason of a Status
 * @param error why the rule has no answer, none for a rule that was broken
 * @param nanos that the rule took
 */
record Decision(int position, String message, String reason, ErrorType error, long nanos) {
  static Decision of(String message) {
    return failed(0, message, 0);
  }

  static Decision failed(int position, String message, long nanos) {
    return new Decision(position, message, "Invalid", ErrorType.of(message), nanos);
  }

  static Decision broken(int position, String message, String reason, long nanos) {
    return new Decision(position, message, reason, ErrorType.NO_ERROR, nanos);
  }
}
