// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.alwaysdeny.internal;

import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import org.osgi.service.component.annotations.Component;

/** Refuses every write: for tests, and for a server that must not change. */
@Component(property = {"name=AlwaysDeny", "rank:Integer=-600", "enabledByDefault:Boolean=false"})
public final class AlwaysDeny implements ValidatingAdmission {
  @Override
  public Interest interest() {
    return Interest.everything(Operation.values());
  }

  @Override
  public void validate(AdmissionRequest request) {
    throw request.forbidden("admission control is denying all modifications");
  }
}
