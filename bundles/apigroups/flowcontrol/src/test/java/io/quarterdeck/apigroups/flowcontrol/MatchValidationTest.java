// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MatchValidationTest {
  @TestFactory
  Stream<DynamicTest> resources() {
    return ValidationTable.at(
            "r",
            """
            ## objects of two namespaces
            {verbs: [get, list, watch], apiGroups: ["", apps], resources: [pods, deployments/scale], namespaces: [a, b]}

            ## objects of no namespace
            {verbs: [create], apiGroups: [""], resources: [nodes], clusterScope: true}

            ## everything
            {verbs: ["*"], apiGroups: ["*"], resources: ["*"], clusterScope: true, namespaces: ["*"]}

            ## nothing
            {}
            => r.verbs: Required value: verbs must contain at least one value
            => r.apiGroups: Required value: resource rules must supply at least one api group
            => r.resources: Required value: resource rules must supply at least one resource
            => r.namespaces: Required value: resource rules that are not cluster scoped must supply at least one namespace

            ## all, and some more
            {verbs: ["*", get], apiGroups: ["*", ""], resources: [pods, "*"], namespaces: [a, "*"]}
            => r.verbs: Invalid value: ["*","get"]: if '*' is present, must not specify other verbs
            => r.apiGroups: Invalid value: ["*",""]: if '*' is present, must not specify other api groups
            => r.resources: Invalid value: ["pods","*"]: if '*' is present, must not specify other resources
            => r.namespaces: Invalid value: ["a","*"]: if '*' is present, must not specify other namespaces

            ## all verbs twice
            {verbs: ["*", "*"], apiGroups: [a], resources: [r], clusterScope: true}
            => r.verbs: Invalid value: ["*","*"]: if '*' is present, must not specify other verbs

            ## an unknown verb is reported with all
            {verbs: [get, post], apiGroups: [a], resources: [r], clusterScope: true}
            => r.verbs: Unsupported value: ["get","post"]: supported values: "create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"

            ## a bad namespace
            {verbs: [get], apiGroups: [a], resources: [r], namespaces: [a.b]}
            => r.namespaces[0]: Invalid value: "a.b": each member of this list must be '*' or a DNS-1123 label; a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a namespace is not needed beside the cluster, but may be bad
            {verbs: [get], apiGroups: [a], resources: [r], clusterScope: true, namespaces: [A]}
            => r.namespaces[0]: Invalid value: "A": each member of this list must be '*' or a DNS-1123 label; a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(MatchValidation::resource);
  }

  @TestFactory
  Stream<DynamicTest> paths() {
    return ValidationTable.at(
            "r",
            """
            ## paths
            {verbs: [get], nonResourceURLs: [/, /healthz, /healthz/*, "/a/b:c/*"]}

            ## every path
            {verbs: ["*"], nonResourceURLs: ["*"]}

            ## nothing
            {}
            => r.verbs: Required value: verbs must contain at least one value
            => r.nonResourceURLs: Required value: nonResourceURLs must contain at least one value

            ## every path, and some more
            {verbs: [get], nonResourceURLs: ["*", /healthz]}
            => r.nonResourceURLs: Invalid value: ["*","/healthz"]: if '*' is present, must not specify other non-resource URLs

            ## an empty path
            {verbs: [get], nonResourceURLs: [""]}
            => r.nonResourceURLs[0]: Invalid value: "": must not be empty

            ## a path that does not begin at the root
            {verbs: [get], nonResourceURLs: [healthz]}
            => r.nonResourceURLs[0]: Invalid value: "healthz": must start with slash

            ## a path with a space
            {verbs: [get], nonResourceURLs: ["/a b"]}
            => r.nonResourceURLs[0]: Invalid value: "/a b": must not contain white-space

            ## a path with an empty part
            {verbs: [get], nonResourceURLs: [/a//b]}
            => r.nonResourceURLs[0]: Invalid value: "/a//b": must not contain double slash

            ## a star within a part
            {verbs: [get], nonResourceURLs: [/a*]}
            => r.nonResourceURLs[0]: Invalid value: "/a*": wildcard can only do suffix matching

            ## two stars
            {verbs: [get], nonResourceURLs: [/*/*]}
            => r.nonResourceURLs[0]: Invalid value: "/*/*": wildcard can only do suffix matching

            ## a star within the path
            {verbs: [get], nonResourceURLs: [/*/a]}
            => r.nonResourceURLs[0]: Invalid value: "/*/a": wildcard can only do suffix matching
            """)
        .tests(MatchValidation::path);
  }
}
