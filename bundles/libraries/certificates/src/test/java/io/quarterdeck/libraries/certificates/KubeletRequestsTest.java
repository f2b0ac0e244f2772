// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.testkit.certificates.TestRequest;
import java.security.GeneralSecurityException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KubeletRequestsTest {
  private static final String NODE = "CN=system:node:n1,O=system:nodes";
  private static final Set<String> CLIENT = Set.of("digital signature", "client auth");
  private static final Set<String> SERVER = Set.of("digital signature", "server auth");

  private static String client(TestRequest request, Set<String> usages)
      throws GeneralSecurityException {
    return KubeletRequests.clientProblem(CertificateRequest.of(request.der()), usages);
  }

  private static String serving(TestRequest request, Set<String> usages)
      throws GeneralSecurityException {
    return KubeletRequests.servingProblem(CertificateRequest.of(request.der()), usages);
  }

  @Test
  void kubeletsAskForBoth() throws GeneralSecurityException {
    assertEquals("", client(TestRequest.of(NODE), CLIENT));
    assertEquals(
        "",
        client(
            TestRequest.of(NODE), Set.of("digital signature", "client auth", "key encipherment")));
    assertEquals("", serving(TestRequest.of(NODE).dns("n1"), SERVER));
    assertEquals("", serving(TestRequest.of(NODE).ip("10.0.0.1"), SERVER));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CN=system:node:n1",
        "CN=system:node:n1,O=system:masters",
        "CN=system:node:n1,O=system:nodes,O=system:masters",
        "CN=system:node:n1,O=system:nodes,O=system:nodes"
      })
  void theGroupIsThatOfNodesAlone(String subject) throws GeneralSecurityException {
    String problem = "subject organization is not system:nodes";
    assertEquals(problem, client(TestRequest.of(subject), CLIENT));
    assertEquals(problem, serving(TestRequest.of(subject).dns("n1"), SERVER));
  }

  @Test
  void theNameIsThatOfANode() throws GeneralSecurityException {
    String problem = "subject common name does not begin with system:node:";
    assertEquals(problem, client(TestRequest.of("CN=n1,O=system:nodes"), CLIENT));
    assertEquals(problem, serving(TestRequest.of("CN=n1,O=system:nodes").dns("n1"), SERVER));
    // of several names the last one counts, and stands in the certificate
    assertEquals(
        problem, client(TestRequest.of("CN=admin,CN=system:node:n1,O=system:nodes"), CLIENT));
  }

  static Stream<Arguments> named() {
    return Stream.of(
        Arguments.of("DNS subjectAltNames are not allowed", TestRequest.of(NODE).dns("n1")),
        Arguments.of("Email subjectAltNames are not allowed", TestRequest.of(NODE).email("a@b")),
        Arguments.of("IP subjectAltNames are not allowed", TestRequest.of(NODE).ip("10.0.0.1")),
        Arguments.of("URI subjectAltNames are not allowed", TestRequest.of(NODE).uri("a://b")));
  }

  @ParameterizedTest
  @MethodSource("named")
  void aClientHasNoFurtherNames(String problem, TestRequest request)
      throws GeneralSecurityException {
    assertEquals(problem, client(request, CLIENT));
  }

  @Test
  void aServerHasHostsAndAddressesAlone() throws GeneralSecurityException {
    assertEquals("DNS or IP subjectAltName is required", serving(TestRequest.of(NODE), SERVER));
    assertEquals(
        "Email subjectAltNames are not allowed",
        serving(TestRequest.of(NODE).dns("n1").email("a@b"), SERVER));
    assertEquals(
        "URI subjectAltNames are not allowed",
        serving(TestRequest.of(NODE).dns("n1").uri("a://b"), SERVER));
  }

  @Test
  void usagesAreJustThose() throws GeneralSecurityException {
    String problem = "usages did not match [client auth digital signature key encipherment]";
    assertEquals(problem, client(TestRequest.of(NODE), SERVER));
    assertEquals(problem, client(TestRequest.of(NODE), Set.of("client auth")));
    assertEquals(
        problem,
        client(TestRequest.of(NODE), Set.of("digital signature", "client auth", "server auth")));
    assertEquals(
        "usages did not match [digital signature key encipherment server auth]",
        serving(TestRequest.of(NODE).dns("n1"), CLIENT));
  }
}
