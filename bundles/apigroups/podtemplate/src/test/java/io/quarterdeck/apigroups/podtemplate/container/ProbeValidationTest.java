// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ProbeValidationTest {
  private static final Node GRACE = Node.root(30L);

  @TestFactory
  Stream<DynamicTest> probes() {
    return ValidationTable.at(
            "c",
            """
            ## a probe of each kind and every handler
            livenessProbe:
              exec: {command: [a]}
              initialDelaySeconds: 0
              timeoutSeconds: 1
              periodSeconds: 1
              successThreshold: 1
              failureThreshold: 1
              terminationGracePeriodSeconds: 1
            readinessProbe:
              httpGet: {path: /, port: web, scheme: HTTPS, httpHeaders: [{name: X-A, value: a}]}
              successThreshold: 2
            startupProbe:
              grpc: {port: 65535, service: s}
              successThreshold: 1

            ## a socket
            livenessProbe:
              tcpSocket: {port: 1}
              successThreshold: 1

            ## no handler
            livenessProbe:
              successThreshold: 1
            => c.livenessProbe: Required value: must specify a handler type

            ## two handlers: the second is not validated
            livenessProbe:
              exec: {command: [a]}
              tcpSocket: {port: 0}
              successThreshold: 1
            => c.livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type

            ## a sleep is no probe
            livenessProbe:
              sleep: {seconds: 1}
              successThreshold: 1
            => c.livenessProbe: Required value: must specify a handler type

            ## negative counts
            readinessProbe:
              exec: {command: [a]}
              initialDelaySeconds: -1
              timeoutSeconds: -1
              periodSeconds: -1
              successThreshold: -1
              failureThreshold: -1
            => c.readinessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0
            => c.readinessProbe.timeoutSeconds: Invalid value: -1: must be greater than or equal to 0
            => c.readinessProbe.periodSeconds: Invalid value: -1: must be greater than or equal to 0
            => c.readinessProbe.successThreshold: Invalid value: -1: must be greater than or equal to 0
            => c.readinessProbe.failureThreshold: Invalid value: -1: must be greater than or equal to 0

            ## liveness and startup probes succeed once
            livenessProbe:
              exec: {command: [a]}
              successThreshold: 2
            startupProbe:
              exec: {command: [a]}
              successThreshold: 0
            => c.livenessProbe.successThreshold: Invalid value: 2: must be 1
            => c.startupProbe.successThreshold: Invalid value: 0: must be 1

            ## a grace period of nothing
            startupProbe:
              exec: {command: [a]}
              successThreshold: 1
              terminationGracePeriodSeconds: 0
            => c.startupProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0

            ## a grace period of a readiness probe
            readinessProbe:
              exec: {command: [a]}
              terminationGracePeriodSeconds: 5
            => c.readinessProbe.terminationGracePeriodSeconds: Invalid value: 5: must not be set for readinessProbes
            """)
        .tests((container, errors) -> ProbeValidation.probes(container, GRACE, errors));
  }

  @TestFactory
  Stream<DynamicTest> handlers() {
    return ValidationTable.at(
            "c",
            """
            ## hooks of a container's life
            lifecycle:
              postStart:
                exec: {command: [a, b]}
              preStop:
                sleep: {seconds: 30}

            ## a sleep of no time
            lifecycle:
              preStop:
                sleep: {seconds: 0}

            ## sleeps of less than no time, and beyond the grace period
            lifecycle:
              postStart:
                sleep: {seconds: -1}
              preStop:
                sleep: {seconds: 31}
            => c.lifecycle.postStart.sleep: Invalid value: -1: must be non-negative and less than terminationGracePeriodSeconds (30)
            => c.lifecycle.preStop.sleep: Invalid value: 31: must be non-negative and less than terminationGracePeriodSeconds (30)

            ## hooks do not speak gRPC
            lifecycle:
              preStop:
                grpc: {port: 1}
            => c.lifecycle.preStop: Required value: must specify a handler type

            ## a hook of two handlers
            lifecycle:
              preStop:
                httpGet: {path: /, port: 1, scheme: HTTP}
                sleep: {seconds: 1}
            => c.lifecycle.preStop.sleep: Forbidden: may not specify more than 1 handler type

            ## no command
            lifecycle:
              postStart:
                exec: {command: []}
            => c.lifecycle.postStart.exec.command: Required value

            ## neither path, port nor scheme
            lifecycle:
              postStart:
                httpGet: {}
            => c.lifecycle.postStart.httpGet.path: Required value
            => c.lifecycle.postStart.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive
            => c.lifecycle.postStart.httpGet.scheme: Unsupported value: "": supported values: "HTTP", "HTTPS"

            ## a scheme in small letters
            lifecycle:
              postStart:
                httpGet: {path: /, port: 1, scheme: http}
            => c.lifecycle.postStart.httpGet.scheme: Unsupported value: "http": supported values: "HTTP", "HTTPS"

            ## names of headers, reported at the list
            lifecycle:
              postStart:
                httpGet: {path: /, port: 1, scheme: HTTP, httpHeaders: [{name: a}, {name: "a b"}]}
            => c.lifecycle.postStart.httpGet.httpHeaders: Invalid value: "a b": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')

            ## ports by number and by name
            livenessProbe:
              tcpSocket: {port: 65536}
              successThreshold: 1
            readinessProbe:
              tcpSocket: {port: a_b}
            startupProbe:
              grpc: {port: 0}
              successThreshold: 1
            => c.livenessProbe.tcpSocket.port: Invalid value: 65536: must be between 1 and 65535, inclusive
            => c.readinessProbe.tcpSocket.port: Invalid value: "a_b": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)
            => c.startupProbe.grpc.port: Invalid value: 0: must be between 1 and 65535, inclusive
            """)
        .tests((container, errors) -> ProbeValidation.probes(container, GRACE, errors));
  }

  @Test
  void withoutAGracePeriodASleepIsNotCompared() {
    Node container =
        Node.root(Json.read(Literal.quoted("{'lifecycle':{'preStop':{'sleep':{'seconds':99}}}}")));
    List<FieldError> errors = new ArrayList<>();
    ProbeValidation.probes(container, Node.root(null), errors);
    assertEquals(List.of(), errors);
  }
}
