// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.alwaysadmit.internal;

import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Wants to see nothing and refuses nothing: a name for configurations that have it. */
@Component(property = {"name=AlwaysAdmit", "rank:Integer=3400", "enabledByDefault:Boolean=false"})
public final class AlwaysAdmit implements ValidatingAdmission {
  @Override
  public Interest interest() {
    return new Interest(Set.of(), Set.of(), false);
  }

  @Override
  public void validate(AdmissionRequest request) {
    // the interest is empty
  }
}
