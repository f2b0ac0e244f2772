// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.denyserviceexternalips.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.HashSet;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Refuses new external addresses of services, by which one could take over others' traffic. */
@Component(
    property = {
      "name=DenyServiceExternalIPs",
      "rank:Integer=600",
      "enabledByDefault:Boolean=false"
    })
public final class DenyServiceExternalIPs implements ValidatingAdmission {
  @Override
  public Interest interest() {
    return Interest.in(
        Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "services"));
  }

  @Override
  public void validate(AdmissionRequest r) {
    ApiObject old = r.oldObject();
    Set<String> had = old == null ? Set.of() : addresses(old);
    if (!had.containsAll(addresses(r.requireObject()))) {
      throw r.forbidden("Use of external IPs is denied by admission control");
    }
  }

  private static Set<String> addresses(ApiObject service) {
    return new HashSet<>(service.field("spec").get("externalIPs").strings());
  }
}
