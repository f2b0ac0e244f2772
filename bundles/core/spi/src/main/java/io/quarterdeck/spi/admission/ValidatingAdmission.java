// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.admission;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Refuses a write, after every mutating plugin has run.
 *
 * <p>Called on the request's thread for each write that {@link #interest} covers, in rank order,
 * many calls at once; it may block, bounded by the request's deadline. It must not change the
 * objects. To refuse, throw {@link io.quarterdeck.api.ApiException} (usually {@code forbidden});
 * anything else thrown is a 500 and refuses too, unless {@link #failurePolicy} says otherwise. On a
 * dry run it must have no side effects. The service carries {@code name} (as in {@code
 * admission.enable}) and a rank; it may come and go, and is not deactivated while a request leases
 * it.
 */
@ConsumerType
public interface ValidatingAdmission extends AdmissionPlugin {
  void validate(AdmissionRequest request);
}
