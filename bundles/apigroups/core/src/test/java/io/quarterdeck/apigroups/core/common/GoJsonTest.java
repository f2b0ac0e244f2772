// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.apigroups.core.secret.TlsPair;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GoJsonTest {
  @Test
  void whatIsNoObjectIsToldInGosWords() {
    assertEquals("", GoJson.objectProblem("{\"a\":1}"));
    assertEquals("", GoJson.objectProblem("null"));
    assertEquals("unexpected end of JSON input", GoJson.objectProblem(""));
    assertEquals("invalid character 'x' looking for beginning of value", GoJson.objectProblem("x"));
    assertEquals(
        "json: cannot unmarshal array into Go value of type v1.AvoidPods",
        GoJson.objectProblem("[]", "v1.AvoidPods"));
  }

  @Test
  void aKeyThatIsNoneIsTold() {
    byte[] certificate =
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
            .getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "tls: failed to find any PEM data in key input", TlsPair.problem(certificate, new byte[0]));
    assertEquals(
        "tls: found a certificate rather than a key in the PEM for the private key",
        TlsPair.problem(certificate, certificate));
    assertEquals(
        "tls: failed to find any PEM data in certificate input",
        TlsPair.problem(new byte[0], certificate));
  }
}
