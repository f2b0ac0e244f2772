// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.node;

import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class NodeValidationTest {
  private static Stream<DynamicTest> nodes(String table) {
    return ValidationTable.of(table)
        .tests((node, errors) -> NodeValidation.validate(Given.object(node), errors));
  }

  @TestFactory
  Stream<DynamicTest> taints() {
    return nodes(
        """
        ## a full object
        metadata:
          name: node-1
          annotations: {scheduler.alpha.kubernetes.io/preferAvoidPods: '{"preferAvoidPods":[]}'}
        spec:
          podCIDR: 10.1.0.0/24
          podCIDRs: [10.1.0.0/24, 'fd00:1::/64']
          providerID: example://node-1
          unschedulable: true
          taints:
          - {key: example.com/dedicated, value: batch, effect: NoSchedule}
          - {key: example.com/dedicated, value: batch, effect: NoExecute, timeAdded: '2026-01-01T00:00:00Z'}
          - {key: slow, effect: PreferNoSchedule}
        status:
          capacity: {cpu: '4', memory: 8Gi, pods: '110', example.com/gpu: '2'}
          allocatable: {cpu: 3500m, memory: 7Gi, pods: '100', example.com/gpu: '2'}
          addresses: [{type: InternalIP, address: 10.0.0.1}, {type: Hostname, address: node-1}]

        ## no key
        spec: {taints: [{effect: NoSchedule}]}
        => metadata.taints[0].key: Invalid value: "": name part must be non-empty
        => metadata.taints[0].key: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

        ## a value that is no label's
        spec: {taints: [{key: a, value: -b, effect: NoSchedule}]}
        => metadata.taints[0].value: Invalid value: "-b": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

        ## all that is wrong with a value is one cause
        spec: {taints: [{key: a, value: -bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, effect: NoSchedule}]}
        => metadata.taints[0].value: Invalid value: "-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb": must be no more than 63 bytes;a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

        ## no effect
        spec: {taints: [{key: a}]}
        => metadata.taints[0].effect: Required value

        ## an unknown effect
        spec: {taints: [{key: a, effect: Never}]}
        => metadata.taints[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"

        ## two of a key and an effect
        spec: {taints: [{key: a, value: b, effect: NoSchedule}, {key: a, value: c, effect: NoSchedule}]}
        => metadata.taints[1]: Duplicate value: {"Key":"a","Value":"c","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair
        """);
  }

  @TestFactory
  Stream<DynamicTest> podBlocks() {
    return nodes(
        """
        ## an address
        spec: {podCIDRs: [10.1.0.1]}
        => spec.podCIDRs[0]: Invalid value: "10.1.0.1": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)

        ## two blocks of one family
        spec: {podCIDRs: [10.1.0.0/24, 10.2.0.0/24]}
        => spec.podCIDRs: Invalid value: ["10.1.0.0/24","10.2.0.0/24"]: may specify no more than one CIDR for each IP family

        ## a block of each family and one more
        spec: {podCIDRs: [10.1.0.0/24, 'fd00::/64', 10.2.0.0/24]}
        => spec.podCIDRs: Invalid value: ["10.1.0.0/24","fd00::/64","10.2.0.0/24"]: may specify no more than one CIDR for each IP family

        ## two, of which one is none
        spec: {podCIDRs: [10.1.0.0/24, x]}
        => spec.podCIDRs[1]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)
        => spec.podCIDRs: Internal error: invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR[1]: <nil> (invalid CIDR address: x)
        => spec.podCIDRs: Invalid value: ["10.1.0.0/24","x"]: may specify no more than one CIDR for each IP family
        """);
  }

  @TestFactory
  Stream<DynamicTest> resourcesAndAnnotations() {
    return nodes(
        """
        ## less than nothing
        status: {capacity: {cpu: '-1'}}
        => status.capacity.cpu: Invalid value: "-1": must be greater than or equal to 0

        ## half a pod
        status: {allocatable: {pods: 500m}}
        => status.allocatable.pods: Invalid value: "500m": must be an integer

        ## half a device
        status: {allocatable: {example.com/gpu: 500m}}
        => status.allocatable.example.com/gpu: Invalid value: "500m": must be an integer

        ## half a processor
        status: {allocatable: {cpu: 500m}}

        ## pods to avoid that are no object
        metadata: {annotations: {scheduler.alpha.kubernetes.io/preferAvoidPods: '[]'}}
        => metadata.annotations.AvoidPods: Invalid value: "scheduler.alpha.kubernetes.io/preferAvoidPods": json: cannot unmarshal array into Go value of type v1.AvoidPods

        ## an empty text is no annotation
        metadata: {annotations: {scheduler.alpha.kubernetes.io/preferAvoidPods: ''}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## all that may change
            metadata: {labels: {a: b}}
            spec: {unschedulable: true, taints: [{key: a, effect: NoSchedule}], podCIDRs: [10.1.0.0/24], providerID: example://1}
            status: {capacity: {cpu: '2'}, addresses: [{type: Hostname, address: a}]}
            ---
            status: {capacity: {cpu: '1'}}

            ## another block
            spec: {podCIDRs: [10.2.0.0/24]}
            ---
            spec: {podCIDRs: [10.1.0.0/24]}
            => spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid

            ## a block more
            spec: {podCIDRs: [10.1.0.0/24, 'fd00::/64']}
            ---
            spec: {podCIDRs: [10.1.0.0/24]}
            => spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid

            ## no block any more
            spec: {}
            ---
            spec: {podCIDRs: [10.1.0.0/24]}
            => spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid

            ## another provider
            spec: {providerID: example://2}
            ---
            spec: {providerID: example://1}
            => spec.providerID: Forbidden: node updates may not change providerID except from "" to valid

            ## no provider any more
            spec: {}
            ---
            spec: {providerID: example://1}
            => spec.providerID: Forbidden: node updates may not change providerID except from "" to valid

            ## another name outside
            spec: {externalID: b}
            ---
            spec: {externalID: a}
            => spec.externalID: Forbidden: may not be updated

            ## an address twice
            status: {addresses: [{type: InternalIP, address: 10.0.0.1}, {type: InternalIP, address: 10.0.0.1}]}
            ---
            {}
            => status.addresses[1]: Duplicate value: {"Type":"InternalIP","Address":"10.0.0.1"}

            ## an address of two types
            status: {addresses: [{type: InternalIP, address: 10.0.0.1}, {type: ExternalIP, address: 10.0.0.1}]}
            ---
            {}

            ## taints are validated again
            spec: {taints: [{key: a}]}
            ---
            {}
            => metadata.taints[0].effect: Required value
            """)
        .updates(
            (now, old, errors) ->
                NodeValidation.validateUpdate(Given.object(now), Given.object(old), errors));
  }
}
