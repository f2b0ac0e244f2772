// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PortValidationTest {
  @TestFactory
  Stream<DynamicTest> portsOfAContainer() {
    return ValidationTable.at(
            "spec.containers[0].ports",
            """
            ## every field at once
            - name: web
              containerPort: 80
              hostPort: 8080
              hostIP: 10.0.0.1
              protocol: TCP

            ## the lowest and the highest port, and each protocol
            - containerPort: 1
              protocol: UDP
            - containerPort: 65535
              hostPort: 65535
              protocol: SCTP
            - containerPort: 1
              hostPort: 1
              protocol: TCP

            ## no number
            - protocol: TCP
            => spec.containers[0].ports[0].containerPort: Required value

            ## numbers below and above what a port may have
            - containerPort: -1
              protocol: TCP
            - containerPort: 65536
              hostPort: 65536
              protocol: TCP
            - containerPort: 1
              hostPort: -1
              protocol: TCP
            => spec.containers[0].ports[0].containerPort: Invalid value: -1: must be between 1 and 65535, inclusive
            => spec.containers[0].ports[1].containerPort: Invalid value: 65536: must be between 1 and 65535, inclusive
            => spec.containers[0].ports[1].hostPort: Invalid value: 65536: must be between 1 and 65535, inclusive
            => spec.containers[0].ports[2].hostPort: Invalid value: -1: must be between 1 and 65535, inclusive

            ## no protocol, and one that there is not
            - containerPort: 1
            - containerPort: 2
              protocol: tcp
            => spec.containers[0].ports[0].protocol: Required value
            => spec.containers[0].ports[1].protocol: Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"

            ## a name of 15 characters
            - name: abcdefghijklmno
              containerPort: 1
              protocol: TCP

            ## a name of 16 characters
            - name: abcdefghijklmnop
              containerPort: 1
              protocol: TCP
            => spec.containers[0].ports[0].name: Invalid value: "abcdefghijklmnop": must be no more than 15 characters

            ## names that are no service names
            - name: "80"
              containerPort: 1
              protocol: TCP
            - name: a--b
              containerPort: 1
              protocol: TCP
            - name: Web
              containerPort: 1
              protocol: TCP
            - name: a-
              containerPort: 1
              protocol: TCP
            => spec.containers[0].ports[0].name: Invalid value: "80": must contain at least one letter (a-z)
            => spec.containers[0].ports[1].name: Invalid value: "a--b": must not contain consecutive hyphens
            => spec.containers[0].ports[2].name: Invalid value: "Web": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)
            => spec.containers[0].ports[3].name: Invalid value: "a-": must not begin or end with a hyphen

            ## a name twice in a container
            - name: web
              containerPort: 1
              protocol: TCP
            - name: web
              containerPort: 2
              protocol: TCP
            => spec.containers[0].ports[1].name: Duplicate value: "web"

            ## ports without a name do not conflict
            - containerPort: 1
              protocol: TCP
            - containerPort: 1
              protocol: TCP
            """)
        .tests((ports, errors) -> PortValidation.validate(ports, errors));
  }

  @TestFactory
  Stream<DynamicTest> conflictsOnTheHost() {
    return ValidationTable.at(
            "spec.containers",
            """
            ## the same port of the host in two containers
            - ports:
              - {hostPort: 80, protocol: TCP}
            - ports:
              - {hostPort: 81, protocol: TCP}
              - {hostPort: 80, protocol: TCP}
            => spec.containers[1].ports[1].hostPort: Duplicate value: "TCP//80"

            ## another protocol or another address is no conflict
            - ports:
              - {hostPort: 80, protocol: TCP}
              - {hostPort: 80, protocol: UDP}
              - {hostPort: 80, protocol: TCP, hostIP: 10.0.0.1}
              - {hostPort: 80, protocol: TCP, hostIP: 10.0.0.2}

            ## the same port of the same address
            - ports:
              - {hostPort: 80, protocol: TCP, hostIP: 10.0.0.1}
              - {hostPort: 80, protocol: TCP, hostIP: 10.0.0.1}
            => spec.containers[0].ports[1].hostPort: Duplicate value: "TCP/10.0.0.1/80"

            ## ports that are not on the host do not conflict
            - ports:
              - {containerPort: 80, protocol: TCP}
            - ports:
              - {containerPort: 80, hostPort: 0, protocol: TCP}
            """)
        .tests((list, errors) -> PortValidation.conflicts(list, list.items(), errors));
  }

  @TestFactory
  Stream<DynamicTest> onTheNetworkOfTheHostAPodHasThePortsOfTheHost() {
    return ValidationTable.at(
            "spec",
            """
            ## equal ports
            hostNetwork: true
            containers:
            - ports:
              - {containerPort: 80, hostPort: 80}

            ## other ports, or none
            hostNetwork: true
            containers:
            - ports:
              - {containerPort: 80, hostPort: 81}
              - {containerPort: 82}
            => spec.containers[0].ports[0].hostPort: Invalid value: 81: must match `containerPort` when `hostNetwork` is true
            => spec.containers[0].ports[1].hostPort: Invalid value: 0: must match `containerPort` when `hostNetwork` is true

            ## on a network of its own
            hostNetwork: false
            containers:
            - ports:
              - {containerPort: 80, hostPort: 81}
            """)
        .tests((spec, errors) -> PortValidation.ofHost(spec, true, errors));
  }

  @TestFactory
  Stream<DynamicTest> aTemplateMayLeaveThePortOfTheHostOpen() {
    return ValidationTable.at(
            "template.spec",
            """
            ## none
            hostNetwork: true
            containers:
            - ports:
              - {containerPort: 80}

            ## another
            hostNetwork: true
            containers:
            - ports:
              - {containerPort: 80, hostPort: 81}
            => template.spec.containers[0].ports[0].hostPort: Invalid value: 81: must match `containerPort` when `hostNetwork` is true
            """)
        .tests((spec, errors) -> PortValidation.ofHost(spec, false, errors));
  }
}
