// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class EndpointSubsetValidationTest {
  @TestFactory
  Stream<DynamicTest> addresses() {
    return ValidationTable.at(
            "subsets",
            """
            ## a full object
            addresses:
            - ip: 192.0.2.1
              hostname: a
              nodeName: node-1.example.com
              targetRef: {kind: Pod, name: p}
            notReadyAddresses:
            - ip: '2001:db8::1'
            ports:
            - {name: http, port: 80, protocol: TCP, appProtocol: kubernetes.io/h2c}
            - {name: dns, port: 53, protocol: UDP}

            ## nothing but addresses that are not ready
            notReadyAddresses: [{ip: 192.0.2.1}]

            ## no address
            addresses: []
            ports: [{port: 80, protocol: TCP}]
            => subsets: Required value: must specify `addresses` or `notReadyAddresses`

            ## an address that is a name
            addresses: [{ip: example.com}]
            => subsets.addresses[0].ip: Invalid value: "example.com": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)
            => subsets.addresses[0].ip: Invalid value: "example.com": must be a valid IP address

            ## no address in an address
            notReadyAddresses: [{hostname: a}]
            => subsets.notReadyAddresses[0].ip: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)
            => subsets.notReadyAddresses[0].ip: Invalid value: "": must be a valid IP address

            ## addresses that lead nowhere else
            addresses: [{ip: 127.0.0.1}, {ip: '::'}, {ip: 'fe80::1'}]
            notReadyAddresses: [{ip: 224.0.0.9}]
            => subsets.addresses[0].ip: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)
            => subsets.addresses[1].ip: Invalid value: "::": may not be unspecified (::)
            => subsets.addresses[2].ip: Invalid value: "fe80::1": may not be in the link-local range (169.254.0.0/16, fe80::/10)
            => subsets.notReadyAddresses[0].ip: Invalid value: "224.0.0.9": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)

            ## a host name with a dot
            addresses: [{ip: 192.0.2.1, hostname: a.b}]
            => subsets.addresses[0].hostname: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## the name of a node in capitals
            addresses: [{ip: 192.0.2.1, nodeName: Node}]
            => subsets.addresses[0].nodeName: Invalid value: "Node": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests(EndpointSubsetValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> ports() {
    return ValidationTable.at(
            "subsets",
            """
            ## one port needs no name
            addresses: [{ip: 192.0.2.1}]
            ports: [{port: 65535, protocol: SCTP}]

            ## two ports need names
            addresses: [{ip: 192.0.2.1}]
            ports: [{port: 80, protocol: TCP}, {name: b, port: 81, protocol: TCP}]
            => subsets.ports[0].name: Required value

            ## a port's name is no label
            addresses: [{ip: 192.0.2.1}]
            ports: [{name: A, port: 80, protocol: TCP}]
            => subsets.ports[0].name: Invalid value: "A": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a port below the first
            addresses: [{ip: 192.0.2.1}]
            ports: [{protocol: TCP}]
            => subsets.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive

            ## a port beyond the last
            addresses: [{ip: 192.0.2.1}]
            ports: [{port: 65536, protocol: TCP}]
            => subsets.ports[0].port: Invalid value: 65536: must be between 1 and 65535, inclusive

            ## no protocol
            addresses: [{ip: 192.0.2.1}]
            ports: [{port: 80}]
            => subsets.ports[0].protocol: Required value

            ## an unknown protocol
            addresses: [{ip: 192.0.2.1}]
            ports: [{port: 80, protocol: ICMP}]
            => subsets.ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"

            ## an application protocol without a name
            addresses: [{ip: 192.0.2.1}]
            ports: [{port: 80, protocol: TCP, appProtocol: ''}]
            => subsets.ports[0].appProtocol: Invalid value: "": name part must be non-empty
            => subsets.ports[0].appProtocol: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(EndpointSubsetValidation::validate);
  }
}
