// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.authorization.internal.AccessReview.Scope;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AccessReviewValidationTest {
  private static Stream<DynamicTest> reviews(Scope scope, String namespace, String text) {
    return ValidationTable.of(text)
        .tests(
            (node, errors) ->
                AccessReviewValidation.validate(
                    new ApiObject(Objects.requireNonNull(Trees.asObject(node.value()))),
                    namespace,
                    scope,
                    errors));
  }

  @TestFactory
  Stream<DynamicTest> ofAnybody() {
    return reviews(
        Scope.ANYBODY,
        "",
        """
        ## a user and a resource
        spec: {user: alice, resourceAttributes: {verb: get, resource: pods}}

        ## a group and a path
        spec: {groups: [devs], nonResourceAttributes: {verb: get, path: /healthz}}

        ## nobody, nothing
        spec: {}
        => spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified
        => spec.user: Invalid value: "": at least one of user or group must be specified

        ## a resource and a path
        spec: {user: alice, resourceAttributes: {}, nonResourceAttributes: {verb: get, path: /a}}
        => spec.nonResourceAttributes: Invalid value: {"Path":"/a","Verb":"get"}: cannot be specified in combination with resourceAttributes

        ## what the server itself sets
        metadata: {namespace: ns, managedFields: [{manager: a}], labels: {}}
        spec: {user: alice, resourceAttributes: {}}

        ## a name
        metadata: {managedFields: [{manager: a}], name: x}
        spec: {user: alice, resourceAttributes: {}}
        => metadata: Invalid value: {"name":"x","managedFields":[{"manager":"a"}]}: must be empty
        """);
  }

  @TestFactory
  Stream<DynamicTest> ofOneself() {
    return reviews(
        Scope.SELF,
        "",
        """
        ## nobody is named
        spec: {resourceAttributes: {namespace: anywhere}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> ofANamespace() {
    return reviews(
        Scope.NAMESPACE,
        "ns",
        """
        ## within the namespace
        spec: {user: alice, resourceAttributes: {namespace: ns}}

        ## elsewhere
        spec: {user: alice, resourceAttributes: {namespace: other}}
        => spec.resourceAttributes.namespace: Invalid value: "other": must match metadata.namespace

        ## nowhere
        spec: {user: alice, resourceAttributes: {}}
        => spec.resourceAttributes.namespace: Invalid value: "": must match metadata.namespace

        ## a path is in no namespace
        spec: {user: alice, nonResourceAttributes: {}}
        => spec.nonResourceAttributes: Invalid value: {"Path":"","Verb":""}: disallowed on this kind of request

        ## a name beside the namespace
        metadata: {namespace: ns, generateName: x}
        spec: {user: alice, resourceAttributes: {namespace: ns}}
        => metadata: Invalid value: {"namespace":"ns","generateName":"x"}: must be empty except for namespace
        """);
  }

  @TestFactory
  Stream<DynamicTest> selectors() {
    return reviews(
        Scope.SELF,
        "",
        """
        ## raw text
        spec: {resourceAttributes: {fieldSelector: {rawSelector: a=b}, labelSelector: {rawSelector: a}}}

        ## requirements
        spec:
          resourceAttributes:
            fieldSelector: {requirements: [{key: spec.nodeName, operator: In, values: ["any text!"]}]}
            labelSelector: {requirements: [{key: a, operator: DoesNotExist}, {key: b, operator: NotIn, values: [c]}]}

        ## nothing
        spec: {resourceAttributes: {fieldSelector: {}, labelSelector: {requirements: []}}}
        => spec.resourceAttributes.fieldSelector.requirements: Required value: when spec.resourceAttributes.fieldSelector is specified, requirements or rawSelector is required
        => spec.resourceAttributes.labelSelector.requirements: Required value: when spec.resourceAttributes.labelSelector is specified, requirements or rawSelector is required

        ## both
        spec: {resourceAttributes: {fieldSelector: {rawSelector: a=b, requirements: [{key: a, operator: Exists}]}}}
        => spec.resourceAttributes.fieldSelector.rawSelector: Invalid value: "a=b": may not specified at the same time as requirements

        ## a field without a key, a label without a key
        spec: {resourceAttributes: {fieldSelector: {requirements: [{operator: Exists}]}, labelSelector: {requirements: [{operator: Exists}]}}}
        => spec.resourceAttributes.fieldSelector.requirements[0].key: Required value: must be specified
        => spec.resourceAttributes.labelSelector.requirements[0].key: Invalid value: "": name part must be non-empty
        => spec.resourceAttributes.labelSelector.requirements[0].key: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

        ## values that are needed, and values that are not
        spec: {resourceAttributes: {fieldSelector: {requirements: [{key: a, operator: In}, {key: b, operator: Exists, values: [c]}]}}}
        => spec.resourceAttributes.fieldSelector.requirements[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'
        => spec.resourceAttributes.fieldSelector.requirements[1].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'

        ## a bad value of a label
        spec: {resourceAttributes: {labelSelector: {requirements: [{key: a, operator: In, values: [b c]}]}}}
        => spec.resourceAttributes.labelSelector.requirements[0].values[0]: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

        ## an operator that nobody knows is left to the authorizers
        spec: {resourceAttributes: {fieldSelector: {requirements: [{key: a, operator: Like, values: [b]}]}}}
        """);
  }
}
