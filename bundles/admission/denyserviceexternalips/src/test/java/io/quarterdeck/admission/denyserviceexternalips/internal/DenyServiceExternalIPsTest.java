// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.denyserviceexternalips.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Attempt;
import org.junit.jupiter.api.Test;

class DenyServiceExternalIPsTest {
  private final DenyServiceExternalIPs plugin = new DenyServiceExternalIPs();

  private static ApiObject service(String addresses) {
    return object(
        "{'apiVersion':'v1','kind':'Service','metadata':{'name':'s'},'spec':{'externalIPs':%s}}"
            .formatted(addresses));
  }

  @Test
  void newAddressesAreRefused() {
    assertEquals("", Attempt.create("services", service("[]")).refusal(plugin));
    assertEquals(
        "services \"s\" is forbidden: Use of external IPs is denied by admission control",
        Attempt.create("services", service("['1.2.3.4']")).refusal(plugin));
    ApiObject old = service("['1.2.3.4','5.6.7.8']");
    assertEquals("", Attempt.update("services", old, service("['5.6.7.8']")).refusal(plugin));
    assertFalse(Attempt.update("services", old, service("['9.9.9.9']")).refusal(plugin).isEmpty());
  }
}
