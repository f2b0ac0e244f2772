// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.denyescalatingexec.internal;

import static io.quarterdeck.testkit.admission.Literal.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.HashMap;
import org.junit.jupiter.api.Test;

class DenyEscalatingExecTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final DenyEscalatingExec plugin = new DenyEscalatingExec(objects);

  private String refusal(String subresource) {
    AdmissionRequest r =
        new AdmissionRequest(
            Operation.CONNECT,
            new GroupVersionResource("", "v1", "pods"),
            subresource,
            new GroupVersionKind("", "v1", "PodExecOptions"),
            "ns",
            "p",
            null,
            null,
            UserInfo.of("u"),
            false,
            w -> {},
            new HashMap<>());
    if (!plugin.interest().covers(r.operation(), r.resource().groupResource(), subresource)) {
      return "";
    }
    try {
      plugin.validate(r);
      return "";
    } catch (ApiException e) {
      return e.status().message().replace("pods \"p\" is forbidden: ", "");
    }
  }

  private String refusalFor(String spec) {
    objects.put(new GroupResource("", "pods"), pod(spec));
    assertEquals("", refusal("portforward"));
    assertEquals(refusal("exec"), refusal("attach"));
    return refusal("exec");
  }

  @Test
  void podsWithMoreRightsAreClosed() {
    assertEquals("", refusalFor("{'containers':[{'name':'c'}]}"));
    assertEquals(
        "cannot exec into or attach to a container using host pid",
        refusalFor("{'hostPID':true,'hostIPC':true}"));
    assertEquals(
        "cannot exec into or attach to a container using host ipc", refusalFor("{'hostIPC':true}"));
    assertEquals(
        "cannot exec into or attach to a privileged container",
        refusalFor("{'containers':[{'name':'c'},{'securityContext':{'privileged':true}}]}"));
    assertEquals("", refusalFor("{'containers':[{'securityContext':{'privileged':false}}]}"));
  }

  @Test
  void aPodThatIsNotThereIsClosed() {
    assertEquals("pods \"p\" not found", refusal("exec"));
  }
}
