// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CSINodeStrategyTest {
  @TestFactory
  Stream<DynamicTest> drivers() {
    return ValidationTable.of(
            """
            ## a node with two drivers
            spec:
              drivers:
              - {name: d.example.com, nodeID: node-1, topologyKeys: [example.com/zone, rack], allocatable: {count: 10}}
              - {name: e.example.com, nodeID: node-1, topologyKeys: null, allocatable: {count: 0}}

            ## a node without drivers
            spec: {drivers: []}

            ## a driver that says nothing
            spec: {drivers: [{}]}
            => spec.drivers[0].name: Required value
            => spec.drivers[0].nodeID: Required value

            ## upper case in a name
            spec: {drivers: [{name: D.Example.com, nodeID: n}]}

            ## a bad name is shown as it was sent
            spec: {drivers: [{name: D_1, nodeID: n}]}
            => spec.drivers[0].name: Invalid value: "D_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## the longest name
            spec: {drivers: [{name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, nodeID: n}]}

            ## a name beyond the longest
            spec: {drivers: [{name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, nodeID: n}]}
            => spec.drivers[0].name: Too long: may not be more than 63 bytes

            ## two drivers of one name
            spec: {drivers: [{name: d, nodeID: n}, {name: d, nodeID: m}]}
            => spec.drivers[1].name: Duplicate value: "d"

            ## the longest name of the node
            spec: {drivers: [{name: d, nodeID: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}]}

            ## a name of the node beyond the longest
            spec: {drivers: [{name: d, nodeID: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}]}
            => spec.drivers[0].nodeID: Invalid value: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": must be 256 characters or less

            ## fewer volumes than none
            spec: {drivers: [{name: d, nodeID: n, allocatable: {count: -1}}]}
            => spec.drivers[0].allocatable.count: Invalid value: -1: must be greater than or equal to 0

            ## keys are reported at their driver
            spec: {drivers: [{name: d, nodeID: n, topologyKeys: [zone, zone, ""]}]}
            => spec.drivers[0]: Duplicate value: "zone"
            => spec.drivers[0]: Required value
            => spec.drivers[0]: Invalid value: "": name part must be non-empty
            => spec.drivers[0]: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(StrategyRules.creation(new CSINodeStrategy()));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## drivers come and go
            spec: {drivers: [{name: e, nodeID: n}]}
            ---
            spec: {drivers: [{name: d, nodeID: n}]}

            ## another node of a driver
            spec: {drivers: [{name: d, nodeID: m, topologyKeys: [z]}]}
            ---
            spec: {drivers: [{name: d, nodeID: n, topologyKeys: [z]}]}
            => spec.drivers: Invalid value: {"Name":"d","NodeID":"m","TopologyKeys":["z"],"Allocatable":null}: field is immutable

            ## a changed node is validated as a new one
            spec: {drivers: [{name: d}]}
            ---
            spec: {drivers: [{name: d}]}
            => spec.drivers[0].nodeID: Required value
            """)
        .updates(StrategyRules.update(new CSINodeStrategy()));
  }
}
