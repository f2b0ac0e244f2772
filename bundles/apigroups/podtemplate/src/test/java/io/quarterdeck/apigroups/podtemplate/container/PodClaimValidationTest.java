// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PodClaimValidationTest {
  @TestFactory
  Stream<DynamicTest> claimsOfPods() {
    return ValidationTable.at(
            "spec.resourceClaims",
            """
            ## a claim and a template of claims, which may have the same name
            - {name: a, resourceClaimName: x.y}
            - {name: b, resourceClaimTemplateName: x.y}

            ## the same claim under two names
            - {name: a, resourceClaimName: x}
            - {name: b, resourceClaimName: x}

            ## a name twice
            - {name: a, resourceClaimName: x}
            - {name: a, resourceClaimName: y}
            => spec.resourceClaims[1].name: Duplicate value: "a"

            ## no name
            - {resourceClaimName: x}
            - {resourceClaimName: y}
            => spec.resourceClaims[0].name: Required value
            => spec.resourceClaims[1].name: Required value

            ## a name that is no label
            - {name: a.b, resourceClaimName: x}
            => spec.resourceClaims[0].name: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## neither a claim nor a template
            - {name: a}
            => spec.resourceClaims[0]: Invalid value: {"Name":"a","ResourceClaimName":null,"ResourceClaimTemplateName":null}: must specify one of: `resourceClaimName`, `resourceClaimTemplateName`

            ## a claim and a template
            - {name: a, resourceClaimName: x, resourceClaimTemplateName: y}
            => spec.resourceClaims[0]: Invalid value: {"Name":"a","ResourceClaimName":"x","ResourceClaimTemplateName":"y"}: at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified

            ## names that no claim can have
            - {name: a, resourceClaimName: X}
            - {name: b, resourceClaimTemplateName: ""}
            => spec.resourceClaims[0].resourceClaimName: Invalid value: "X": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.resourceClaims[1].resourceClaimTemplateName: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests((claims, errors) -> PodClaimValidation.validate(claims, errors));
  }

  @TestFactory
  Stream<DynamicTest> containersUseWhatTheirPodHas() {
    return ValidationTable.at(
            "c",
            """
            ## a claim as a whole, and parts of another
            - {name: a}
            - {name: b, request: r}
            - {name: b, request: s}

            ## a claim twice, a part twice, a part of what is used as a whole
            - {name: a}
            - {name: a}
            - {name: b, request: r}
            - {name: b, request: r}
            - {name: a, request: r}
            => c[1]: Duplicate value: "a"
            => c[3]: Duplicate value: "b/r"
            => c[4]: Duplicate value: "a/r"

            ## no name
            - {request: r}
            => c[0]: Required value

            ## a claim that the pod does not have: those that it has are listed by name
            - {name: z, request: r}
            => c[0]: Not found: "z": must be one of the names in pod.spec.resourceClaims: a, b
            """)
        .tests((claims, errors) -> PodClaimValidation.used(claims, Set.of("b", "a"), errors));
  }

  @TestFactory
  Stream<DynamicTest> aPodWithoutClaims() {
    return ValidationTable.at(
            "c",
            """
            ## has nothing to use
            - {name: z}
            => c[0]: Not found: "z": must be one of the names in pod.spec.resourceClaims which is empty
            """)
        .tests((claims, errors) -> PodClaimValidation.used(claims, Set.of(), errors));
  }
}
