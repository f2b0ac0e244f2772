// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

/**
 * What is wrong with a request.
 *
 * @param position of the rule among its policy's, for the audit log
 * @param reason of a Status
 */
record Decision(int position, String message, String reason) {
  static Decision of(String message) {
    return new Decision(0, message, "Invalid");
  }
}
