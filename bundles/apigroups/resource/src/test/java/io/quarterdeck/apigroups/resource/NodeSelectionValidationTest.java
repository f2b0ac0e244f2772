// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class NodeSelectionValidationTest {
  @TestFactory
  Stream<DynamicTest> slices() {
    return ValidationTable.at(
            "spec",
            """
            ## devices of one node
            nodeName: node-a

            ## devices of all nodes
            allNodes: true

            ## each device says so itself
            perDeviceNodeSelection: true

            ## devices of some nodes
            nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [a]}]}]}

            ## of nowhere
            {}
            => spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required

            ## an empty name of a node names none
            nodeName: ""
            => spec.nodeName: Invalid value: "": must be either unset or set to a non-empty string
            => spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required

            ## a bad name of a node
            nodeName: Node_A
            => spec.nodeName: Invalid value: "Node_A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## not of all nodes
            allNodes: false
            => spec.allNodes: Invalid value: false: must be either unset or set to true
            => spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required

            ## not by device
            {allNodes: true, perDeviceNodeSelection: false}
            => spec.perDeviceNodeSelection: Invalid value: false: must be either unset or set to true

            ## everything at once
            nodeName: node-a
            allNodes: true
            perDeviceNodeSelection: true
            nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: Exists}]}]}
            => spec: Invalid value: "{`nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection`}": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set

            ## a selector without a term
            nodeSelector: {nodeSelectorTerms: []}
            => spec.nodeSelector.nodeSelectorTerms: Required value: must have at least one node selector term
            => spec.nodeSelector.nodeSelectorTerms: Invalid value: []: must have exactly one node selector term

            ## a bad operator of a selector
            nodeSelector: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: Like}]}]}
            => spec.nodeSelector.nodeSelectorTerms[0].matchExpressions[0].operator: Invalid value: "Like": not a valid selector operator
            """)
        .tests(NodeSelectionValidation::slice);
  }

  @TestFactory
  Stream<DynamicTest> devicesThatSaySoThemselves() {
    return ValidationTable.at(
            "d",
            """
            ## of one node
            nodeName: node-a

            ## of all nodes
            allNodes: true

            ## of some nodes, by as many terms as are needed
            nodeSelector:
              nodeSelectorTerms:
              - matchExpressions: [{key: zone, operator: Exists}]
              - matchExpressions: [{key: rack, operator: Exists}]

            ## of nowhere
            name: d
            => d: Required value: exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec

            ## an empty name of a node names none
            nodeName: ""
            => d.nodeName: Invalid value: "": must not be empty
            => d: Required value: exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec

            ## not of all nodes
            allNodes: false
            => d.allNodes: Invalid value: false: must be either unset or set to true
            => d: Required value: exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec

            ## of one node and of all
            {nodeName: node-a, allNodes: true}
            => d: Invalid value: "{`nodeName`, `allNodes`}": exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec
            """)
        .tests((device, errors) -> NodeSelectionValidation.device(device, true, errors));
  }

  @TestFactory
  Stream<DynamicTest> devicesForWhichTheSliceSaysSo() {
    return ValidationTable.at(
            "d",
            """
            ## a device that says nothing
            name: d

            ## a node
            nodeName: node-a
            => d: Invalid value: null: `nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec

            ## not all nodes
            allNodes: false
            => d: Invalid value: null: `nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec

            ## an empty selector
            nodeSelector: {}
            => d: Invalid value: null: `nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec
            """)
        .tests((device, errors) -> NodeSelectionValidation.device(device, false, errors));
  }
}
