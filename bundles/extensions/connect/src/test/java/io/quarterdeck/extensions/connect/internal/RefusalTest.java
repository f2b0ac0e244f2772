// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Status;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What clients read when a kubelet cannot be reached or refuses. */
final class RefusalTest {
  private static final GroupResource NODES = new GroupResource("", "nodes");

  private final MemoryObjects objects = new MemoryObjects();
  private final Kubelets kubelets =
      new Kubelets(() -> objects, List.of("Hostname", "InternalIP", "ExternalIP"), 10250);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | Unauthorized | the server has asked for the client to provide credentials",
        "403 | Forbidden | the \"text\"",
        "404 | NotFound | the server could not find the requested resource",
        "405 | MethodNotAllowed | the server does not allow this method on the requested resource",
        "406 | NotAcceptable | the \"text\"",
        "409 | Conflict | the server reported a conflict",
        "415 | UnsupportedMediaType | the \"text\"",
        "422 | Invalid | the server rejected our request due to an error in our request",
        "429 | TooManyRequests | the server has received too many requests and has asked us to try"
            + " again later",
        "503 | ServiceUnavailable | the server is currently unable to handle the request",
        "504 | Timeout | the server was unable to return a response in the time allotted, but may"
            + " still be processing the request",
        "302 | '' | the server responded with the status code 302 but did not return more"
            + " information",
        "410 | '' | the server responded with the status code 410 but did not return more"
            + " information",
        "502 | InternalError | an error on the server (\"the \\\"text\\\"\") has prevented the"
            + " request from succeeding",
      })
  void aRefusedLogIsWordedByItsStatus(int status, String reason, String message) {
    Status said = KubeletRefusal.of(status, "p", "the \"text\"").status();
    assertEquals(status, said.code());
    assertEquals(reason, said.reason());
    assertEquals(message + " ( pods/log p)", said.message());
    assertEquals(Status.Details.of("p", "", "pods/log"), said.details());
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(
            new NoRouteToHostException(), "dial tcp [::1]:10250: connect: no route to host"),
        Arguments.of(
            new ConnectException("x"), "dial tcp [::1]:10250: connect: connection refused"),
        Arguments.of(new SocketTimeoutException(), "dial tcp [::1]:10250: i/o timeout"),
        Arguments.of(new UnknownHostException("x"), "dial tcp: lookup ::1: no such host"),
        Arguments.of(new SSLHandshakeException("why"), "tls: failed to verify certificate: why"),
        Arguments.of(new SocketException("Connection reset"), "Connection reset"),
        Arguments.of(new EOFException(), "EOF"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureIsWordedAsByGo(IOException failure, String words) {
    assertEquals(words, Failures.words(failure, new Kubelets.Address("::1", 10250)));
  }

  @Test
  void aPlainFailureHasNoReason() {
    Status said = Failures.plain("why").status();
    assertEquals(500, said.code());
    assertEquals("", said.reason());
    assertEquals("why", said.message());
  }

  private String kubelet(String status) {
    objects.putLive(NODES, Literal.object("{'metadata':{'name':'n'},'status':" + status + "}"));
    return kubelets.of("n").toString();
  }

  @Test
  void theFirstAddressOfTheFirstTypePreferredIsTaken() {
    assertEquals(
        "n.test:10250",
        kubelet(
            "{'addresses':[{'type':'InternalIP','address':'10.0.0.1'},"
                + "{'type':'Hostname','address':'n.test'},"
                + "{'type':'Hostname','address':'other.test'}]}"));
    assertEquals(
        "10.0.0.1:10250",
        kubelet(
            "{'addresses':[{'type':'ExternalIP','address':'192.0.2.1'},"
                + "{'type':'InternalIP','address':'10.0.0.1'}]}"));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "0, 10250", "-1, 10250"})
  void thePortIsTheNodesOwnIfItHasOne(int port, int used) {
    assertEquals(
        "[fd00::1]:" + used,
        kubelet(
            "{'addresses':[{'type':'InternalIP','address':'fd00::1'}],"
                + "'daemonEndpoints':{'kubeletEndpoint':{'Port':"
                + port
                + "}}}"));
  }

  @Test
  void aNodeWithoutAnAddressToUseIsAnError() {
    ApiException e =
        assertThrows(
            ApiException.class,
            () ->
                kubelet(
                    "{'addresses':[{'type':'InternalDNS','address':'a'},"
                        + "{'type':'Odd','address':'b'}]}"));
    assertEquals(500, e.code());
    assertEquals(
        "no preferred addresses found; known addresses: [{InternalDNS a} {Odd b}]",
        e.status().message());
    assertEquals(
        "no preferred addresses found; known addresses: []",
        assertThrows(ApiException.class, () -> kubelet("{}")).status().message());
  }

  @Test
  void aNodeThatIsNotThereIsNotFound() {
    ApiException e = assertThrows(ApiException.class, () -> kubelets.of("gone"));
    assertEquals(404, e.code());
    assertEquals("nodes \"gone\" not found", e.status().message());
  }
}
