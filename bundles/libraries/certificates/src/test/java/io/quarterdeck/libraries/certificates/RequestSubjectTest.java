// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestSubjectTest {
  private static RequestSubject of(String pem) {
    return RequestSubject.of(pem.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void theLastCommonNameAndAllOrganizations() {
    assertEquals(
        new RequestSubject("system:node:n1", Set.of("system:nodes", "others")),
        of(Samples.REQUEST));
  }

  @Test
  void textAroundTheBlockDoesNotCount() {
    assertEquals(of(Samples.REQUEST), of("Subject: me\n" + Samples.REQUEST + "\nthat was it"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-----BEGIN CERTIFICATE REQUEST-----", "MIIB"})
  void whatIsNoBlockIsSaidSo(String pem) {
    assertEquals(
        "PEM block type must be CERTIFICATE REQUEST",
        assertThrows(IllegalArgumentException.class, () -> of(pem)).getMessage());
  }

  @Test
  void aCertificateIsNoRequest() {
    assertThrows(IllegalArgumentException.class, () -> of(Samples.CLIENT));
  }

  @Test
  void aRequestThatIsCutOffIsRefused() {
    String cut =
        Samples.REQUEST.replaceAll(
            "(?s)REQUEST-----\\n(.{8}).*-----END", "REQUEST-----\n$1\n-----END");
    assertThrows(IllegalArgumentException.class, () -> of(cut));
  }
}
