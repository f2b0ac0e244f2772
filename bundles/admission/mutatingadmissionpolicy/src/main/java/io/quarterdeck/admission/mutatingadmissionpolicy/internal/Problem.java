// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

/**
 * What refuses a request.
 *
 * @param message with the names of the policy and the binding
 * @param reason of a Status
 */
record Problem(String message, String reason) {}
