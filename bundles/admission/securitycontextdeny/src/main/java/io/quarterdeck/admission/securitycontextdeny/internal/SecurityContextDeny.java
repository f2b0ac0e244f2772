// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.securitycontextdeny.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodContainers;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Refuses pods that set fields of a security context which choose an identity. */
@Component(
    property = {"name=SecurityContextDeny", "rank:Integer=3050", "enabledByDefault:Boolean=false"})
public final class SecurityContextDeny implements ValidatingAdmission {
  private static final List<Map.Entry<String, String>> OF_PODS =
      List.of(
          Map.entry("supplementalGroups", "pod.Spec.SecurityContext.SupplementalGroups"),
          Map.entry("seLinuxOptions", "pod.Spec.SecurityContext.SELinuxOptions"),
          Map.entry("runAsUser", "pod.Spec.SecurityContext.RunAsUser"),
          Map.entry("fsGroup", "pod.Spec.SecurityContext.FSGroup"));
  private static final List<Map.Entry<String, String>> OF_CONTAINERS =
      List.of(
          Map.entry("seLinuxOptions", "SecurityContext.SELinuxOptions"),
          Map.entry("runAsUser", "SecurityContext.RunAsUser"));

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "pods"));
  }

  @Override
  public void validate(AdmissionRequest r) {
    Node spec = r.requireObject().field("spec");
    check(r, spec, OF_PODS);
    PodContainers.all(spec).forEach(c -> check(r, c, OF_CONTAINERS));
  }

  private static void check(
      AdmissionRequest r, Node owner, List<Map.Entry<String, String>> fields) {
    for (Map.Entry<String, String> field : fields) {
      if (owner.at("securityContext", field.getKey()).isPresent()) {
        throw r.forbidden(field.getValue() + " is forbidden");
      }
    }
  }
}
