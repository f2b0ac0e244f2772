// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.denyserviceexternalips.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    assertFalse(
        Attempt.update("services", old, service("['9.9.9.9']")).refusal(plugin).isEmpty());
  }
}
