// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class EnvironmentValidationTest {
  @TestFactory
  Stream<DynamicTest> variables() {
    return ValidationTable.at(
            "containers[0]",
            """
            ## a value, an empty one and every source
            env:
            - {name: A, value: a}
            - {name: B}
            - {name: C, valueFrom: {fieldRef: {apiVersion: v1, fieldPath: metadata.name}}}
            - {name: D, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 1m}}}
            - {name: E, valueFrom: {configMapKeyRef: {name: map, key: a.b}}}
            - {name: F, valueFrom: {secretKeyRef: {name: secret, key: a_b}}}
            - {name: G, valueFrom: {fileKeyRef: {volumeName: files, path: a/b, key: K}}}

            ## names may be of any printable characters except the equals sign
            env:
            - {name: "a b.c/d-1", value: a}
            - {name: "1", value: a}

            ## names with an equals sign, a control character or none
            env:
            - {name: "a=b"}
            - {name: "a\\tb"}
            - {value: a}
            => containers[0].env[0].name: Invalid value: "a=b": a valid environment variable name must consist only of printable ASCII characters other than '='
            => containers[0].env[1].name: Invalid value: "a\\tb": a valid environment variable name must consist only of printable ASCII characters other than '='
            => containers[0].env[2].name: Required value

            ## a source of nothing
            env:
            - {name: A, valueFrom: {}}
            => containers[0].env[0].valueFrom: Invalid value: "": must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`

            ## a value and a source
            env:
            - {name: A, value: a, valueFrom: {secretKeyRef: {name: s, key: k}}}
            => containers[0].env[0].valueFrom: Invalid value: "": may not be specified when `value` is not empty

            ## an empty value and a source
            env:
            - {name: A, value: "", valueFrom: {secretKeyRef: {name: s, key: k}}}

            ## two sources
            env:
            - name: A
              valueFrom:
                secretKeyRef: {name: s, key: k}
                configMapKeyRef: {name: s, key: k}
            => containers[0].env[0].valueFrom: Invalid value: "": may not have more than one field specified at a time

            ## a field that only files may have
            env:
            - {name: A, valueFrom: {fieldRef: {apiVersion: v1, fieldPath: metadata.labels}}}
            => containers[0].env[0].valueFrom.fieldRef.fieldPath: Unsupported value: "metadata.labels": supported values: "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs"

            ## the container of a resource need not be named
            env:
            - {name: A, valueFrom: {resourceFieldRef: {divisor: "0"}}}
            => containers[0].env[0].valueFrom.resourceFieldRef.resource: Required value

            ## keys of maps and secrets
            env:
            - {name: A, valueFrom: {configMapKeyRef: {name: a_b, key: a}}}
            - {name: B, valueFrom: {configMapKeyRef: {name: a}}}
            - {name: C, valueFrom: {secretKeyRef: {name: a, key: "a b"}}}
            - {name: D, valueFrom: {secretKeyRef: {name: a, key: ".."}}}
            - {name: E, valueFrom: {secretKeyRef: {name: a, key: "..a"}}}
            => containers[0].env[0].valueFrom.configMapKeyRef.name: Invalid value: "a_b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => containers[0].env[1].valueFrom.configMapKeyRef.key: Required value
            => containers[0].env[2].valueFrom.secretKeyRef.key: Invalid value: "a b": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')
            => containers[0].env[3].valueFrom.secretKeyRef.key: Invalid value: "..": must not be '..'
            => containers[0].env[4].valueFrom.secretKeyRef.key: Invalid value: "..a": must not start with '..'

            ## keys of files
            env:
            - {name: A, valueFrom: {fileKeyRef: {volumeName: a.b, path: /a, key: "a=b"}}}
            - {name: B, valueFrom: {fileKeyRef: {optional: true}}}
            => containers[0].env[0].valueFrom.fileKeyRef.key: Invalid value: "a=b": a valid environment variable name must consist only of printable ASCII characters other than '='
            => containers[0].env[0].valueFrom.fileKeyRef.volumeName: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => containers[0].env[0].valueFrom.fileKeyRef.path: Invalid value: "/a": must be a relative path
            => containers[0].env[1].valueFrom.fileKeyRef.key: Required value
            => containers[0].env[1].valueFrom.fileKeyRef.volumeName: Required value
            => containers[0].env[1].valueFrom.fileKeyRef.path: Required value
            """)
        .tests((container, errors) -> EnvironmentValidation.validate(container, errors));
  }

  @TestFactory
  Stream<DynamicTest> allKeysOfAMapOrSecret() {
    return ValidationTable.at(
            "containers[0]",
            """
            ## a map, and a secret with a prefix
            envFrom:
            - configMapRef: {name: a.b}
            - {prefix: P_, secretRef: {name: a, optional: true}}

            ## a name may end as a prefix would
            envFrom:
            - configMapRef: {name: a-}

            ## no name, and a name of other letters
            envFrom:
            - configMapRef: {}
            - secretRef: {name: A}
            => containers[0].envFrom[0].configMapRef.name: Required value
            => containers[0].envFrom[1].secretRef.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a prefix with an equals sign
            envFrom:
            - {prefix: "a=", secretRef: {name: a}}
            => containers[0].envFrom[0].prefix: Invalid value: "a=": a valid environment variable name must consist only of printable ASCII characters other than '='

            ## no source, reported at the list
            envFrom:
            - prefix: a
            => containers[0].envFrom: Invalid value: "": must specify one of: `configMapRef` or `secretRef`

            ## two sources, reported at the list
            envFrom:
            - {configMapRef: {name: a}, secretRef: {name: b}}
            => containers[0].envFrom: Invalid value: "": may not have more than one field specified at a time
            """)
        .tests((container, errors) -> EnvironmentValidation.validate(container, errors));
  }
}
