// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.denyescalatingexec.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodContainers;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Keeps users out of pods that have more rights on the node than they. */
@Component(
    property = {"name=DenyEscalatingExec", "rank:Integer=1850", "enabledByDefault:Boolean=false"})
public final class DenyEscalatingExec implements ValidatingAdmission {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final Set<String> WAYS_IN = Set.of("exec", "attach");

  private final ObjectReader reader;

  @Activate
  public DenyEscalatingExec(@Reference ObjectReader reader) {
    this.reader = reader;
  }

  @Override
  public Interest interest() {
    return new Interest(Set.of(Operation.CONNECT), Set.of(PODS), true);
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (!WAYS_IN.contains(r.subresource())) {
      return;
    }
    ApiObject pod = reader.getLive(PODS, r.namespace(), r.name());
    if (pod == null) {
      throw r.forbidden(ApiException.notFound(PODS, r.name()).status().message());
    }
    Node spec = pod.field("spec");
    String why =
        spec.get("hostPID").bool()
            ? "container using host pid"
            : spec.get("hostIPC").bool()
                ? "container using host ipc"
                : isPrivileged(spec) ? "privileged container" : "";
    if (!why.isEmpty()) {
      throw r.forbidden("cannot exec into or attach to a " + why);
    }
  }

  private static boolean isPrivileged(Node spec) {
    return PodContainers.all(spec).stream()
        .anyMatch(c -> c.at("securityContext", "privileged").bool());
  }
}
