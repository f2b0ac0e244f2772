// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AffinityValidationTest {
  @TestFactory
  Stream<DynamicTest> affinityToNodes() {
    return ValidationTable.at(
            "spec.affinity",
            """
            ## every operator
            nodeAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                nodeSelectorTerms:
                - matchExpressions:
                  - {key: a, operator: In, values: [b, c]}
                  - {key: a, operator: NotIn, values: [b]}
                  - {key: a, operator: Exists}
                  - {key: a, operator: DoesNotExist}
                  - {key: a, operator: Gt, values: ["1"]}
                  - {key: a, operator: Lt, values: ["1"]}
                  matchFields:
                  - {key: metadata.name, operator: In, values: [node.example]}
                  - {key: metadata.name, operator: NotIn, values: [other]}
                - {}
              preferredDuringSchedulingIgnoredDuringExecution:
              - {weight: 1, preference: {}}
              - {weight: 100, preference: {matchExpressions: [{key: a, operator: Exists}]}}

            ## no term
            nodeAffinity:
              requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: []}
            => spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Required value: must have at least one node selector term

            ## weights below and above
            nodeAffinity:
              preferredDuringSchedulingIgnoredDuringExecution:
              - {weight: 0, preference: {}}
              - {weight: 101, preference: {}}
            => spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 0: must be in the range 1-100
            => spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[1].weight: Invalid value: 101: must be in the range 1-100

            ## values that no label has are wrong where they are required, and preferred at will
            nodeAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                nodeSelectorTerms:
                - matchExpressions: [{key: a, operator: In, values: ["b c"]}]
              preferredDuringSchedulingIgnoredDuringExecution:
              - {weight: 1, preference: {matchExpressions: [{key: a, operator: In, values: ["b c"]}]}}
            => spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values[0]: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            """)
        .tests((affinity, errors) -> AffinityValidation.validate(affinity, errors));
  }

  @TestFactory
  Stream<DynamicTest> selectorsOfNodes() {
    return ValidationTable.at(
            "s",
            """
            ## operators and their values
            nodeSelectorTerms:
            - matchExpressions:
              - {key: a, operator: In}
              - {key: a, operator: Exists, values: [b]}
              - {key: a, operator: Gt, values: ["1", "2"]}
              - {key: a, operator: Lt}
              - {key: a, operator: Has}
            => s.nodeSelectorTerms[0].matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'
            => s.nodeSelectorTerms[0].matchExpressions[1].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'
            => s.nodeSelectorTerms[0].matchExpressions[2].values: Required value: must be specified single value when `operator` is 'Lt' or 'Gt'
            => s.nodeSelectorTerms[0].matchExpressions[3].values: Required value: must be specified single value when `operator` is 'Lt' or 'Gt'
            => s.nodeSelectorTerms[0].matchExpressions[4].operator: Invalid value: "Has": not a valid selector operator

            ## no key
            nodeSelectorTerms:
            - matchExpressions: [{operator: Exists}]
            => s.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "": name part must be non-empty
            => s.nodeSelectorTerms[0].matchExpressions[0].key: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## fields have one value
            nodeSelectorTerms:
            - matchFields:
              - {key: metadata.name, operator: In, values: [a, b]}
              - {key: metadata.name, operator: Exists}
            => s.nodeSelectorTerms[0].matchFields[0].values: Required value: must be only one value when `operator` is 'In' or 'NotIn' for node field selector
            => s.nodeSelectorTerms[0].matchFields[1].operator: Invalid value: "Exists": not a valid selector operator

            ## only the name is a field, and its value is one
            nodeSelectorTerms:
            - matchFields:
              - {key: metadata.uid, operator: In, values: [a]}
              - {key: metadata.name, operator: In, values: [A]}
            => s.nodeSelectorTerms[0].matchFields[0].key: Invalid value: "metadata.uid": not a valid field selector key
            => s.nodeSelectorTerms[0].matchFields[1].values[0]: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests((selector, errors) -> AffinityValidation.nodeSelector(selector, errors));
  }

  @TestFactory
  Stream<DynamicTest> affinityToPods() {
    return ValidationTable.at(
            "spec.affinity",
            """
            ## every field at once
            podAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
              - topologyKey: zone
                labelSelector: {matchLabels: {a: b}}
                namespaceSelector: {}
                namespaces: [a, b]
                matchLabelKeys: [c]
            podAntiAffinity:
              preferredDuringSchedulingIgnoredDuringExecution:
              - {weight: 100, podAffinityTerm: {topologyKey: kubernetes.io/hostname}}

            ## no topology
            podAntiAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
              - labelSelector: {}
            => spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Required value: can not be empty
            => spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Invalid value: "": name part must be non-empty
            => spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## namespaces are reported without their number
            podAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
              - {topologyKey: zone, namespaces: [a, b.c]}
            => spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].namespace: Invalid value: "b.c": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## selectors that are none
            podAffinity:
              preferredDuringSchedulingIgnoredDuringExecution:
              - weight: 0
                podAffinityTerm:
                  topologyKey: zone
                  labelSelector: {matchExpressions: [{key: a, operator: In}]}
                  namespaceSelector: {matchExpressions: [{key: a, operator: Gt}]}
                  mismatchLabelKeys: ["/a"]
            => spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 0: must be in the range 1-100
            => spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm.labelSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'
            => spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm.namespaceSelector.matchExpressions[0].operator: Invalid value: "Gt": not a valid selector operator
            => spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm.mismatchLabelKeys[0]: Invalid value: "/a": prefix part must be non-empty
            """)
        .tests((affinity, errors) -> AffinityValidation.validate(affinity, errors));
  }
}
