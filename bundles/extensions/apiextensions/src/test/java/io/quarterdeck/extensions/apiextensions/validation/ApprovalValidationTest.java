// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Which groups need an approval, and what counts as one. */
class ApprovalValidationTest {
  private static ApiObject object(Node n) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
  }

  @TestFactory
  Stream<DynamicTest> creations() {
    return ValidationTable.of(
            """
            ## a group of one's own
            metadata: {}
            spec: {group: example.com}

            ## a group that only ends like the community's
            spec: {group: myk8s.io}

            ## an approved one
            metadata: {annotations: {api-approved.kubernetes.io: "https://github.com/kubernetes/kubernetes/pull/1"}}
            spec: {group: a.k8s.io}

            ## one that goes without, and says so
            metadata: {annotations: {api-approved.kubernetes.io: "unapproved, an experiment"}}
            spec: {group: a.kubernetes.io}

            ## one that says nothing
            metadata: {}
            spec: {group: a.k8s.io}
            => metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111

            ## the domain itself
            metadata: {annotations: {other: a}}
            spec: {group: kubernetes.io}
            => metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111

            ## no URL
            metadata: {annotations: {api-approved.kubernetes.io: "ok"}}
            spec: {group: k8s.io}
            => metadata.annotations[api-approved.kubernetes.io]: Invalid value: "ok": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111

            ## a URL without a host
            metadata: {annotations: {api-approved.kubernetes.io: "https:///a"}}
            spec: {group: k8s.io}
            => metadata.annotations[api-approved.kubernetes.io]: Invalid value: "https:///a": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111
            """)
        .tests((o, errors) -> ApprovalValidation.validate(object(o), null, errors));
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return ValidationTable.of(
            """
            ## still none
            spec: {group: k8s.io}
            ---
            spec: {group: k8s.io}

            ## still a wrong one, though another
            metadata: {annotations: {api-approved.kubernetes.io: "b"}}
            spec: {group: k8s.io}
            ---
            metadata: {annotations: {api-approved.kubernetes.io: "a"}}
            spec: {group: k8s.io}

            ## a wrong one instead of none
            metadata: {annotations: {api-approved.kubernetes.io: "b"}}
            spec: {group: k8s.io}
            ---
            spec: {group: k8s.io}
            => metadata.annotations[api-approved.kubernetes.io]: Invalid value: "b": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111

            ## none instead of one
            spec: {group: k8s.io}
            ---
            metadata: {annotations: {api-approved.kubernetes.io: "https://a.b"}}
            spec: {group: k8s.io}
            => metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111
            """)
        .updates((o, old, errors) -> ApprovalValidation.validate(object(o), object(old), errors));
  }
}
