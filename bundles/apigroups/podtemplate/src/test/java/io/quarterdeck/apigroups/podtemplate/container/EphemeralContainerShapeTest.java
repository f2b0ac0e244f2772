// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class EphemeralContainerShapeTest {
  private static void whole(Node spec, List<FieldError> errors) {
    EphemeralContainerShape shape = new EphemeralContainerShape(spec, errors);
    for (Node c : spec.get("ephemeralContainers").items()) {
      shape.image(c);
      shape.validate(c);
    }
  }

  @TestFactory
  Stream<DynamicTest> whatAContainerThatComesForAWhileDoesNotHave() {
    return ValidationTable.at(
            "spec",
            """
            ## all that it may have
            containers:
            - name: app
            initContainers:
            - name: init
            ephemeralContainers:
            - name: a
              image: i
              command: [a]
              args: [b]
              workingDir: /
              env: [{name: A, value: a}]
              envFrom: [{configMapRef: {name: a}}]
              volumeMounts: [{name: v, mountPath: /a}]
              volumeDevices: [{name: v, devicePath: /a}]
              terminationMessagePath: /a
              terminationMessagePolicy: File
              imagePullPolicy: Always
              securityContext: {privileged: true}
              stdin: true
              stdinOnce: true
              tty: true
              targetContainerName: app
            - name: b
              targetContainerName: init

            ## all that it may not have
            ephemeralContainers:
            - name: a
              ports: [{containerPort: 1}]
              resources: {limits: {cpu: "1"}}
              resizePolicy: [{resourceName: cpu}]
              restartPolicy: Always
              restartPolicyRules: [{action: Restart}]
              livenessProbe: {exec: {command: [a]}}
              readinessProbe: {exec: {command: [a]}}
              startupProbe: {exec: {command: [a]}}
              lifecycle: {preStop: {exec: {command: [a]}}}
            => spec.ephemeralContainers[0].ports: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].resources: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].resizePolicy: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].restartPolicy: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].restartPolicyRules: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].livenessProbe: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].readinessProbe: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].startupProbe: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].lifecycle: Forbidden: cannot be set for an Ephemeral Container

            ## resources of nothing, as defaults leave them
            ephemeralContainers:
            - name: a
              resources: {}

            ## parts of volumes
            ephemeralContainers:
            - name: a
              volumeMounts:
              - {name: v, mountPath: /a, subPath: a}
              - {name: v, mountPath: /b, subPathExpr: b}
            => spec.ephemeralContainers[0].volumeMounts[0].subPath: Forbidden: cannot be set for an Ephemeral Container
            => spec.ephemeralContainers[0].volumeMounts[1].subPathExpr: Forbidden: cannot be set for an Ephemeral Container

            ## a target that is not there, and one that is ephemeral itself
            containers:
            - name: app
            ephemeralContainers:
            - name: a
              targetContainerName: other
            - name: b
              targetContainerName: a
            => spec.ephemeralContainers[0].targetContainerName: Not found: "other"
            => spec.ephemeralContainers[1].targetContainerName: Not found: "a"

            ## an image between spaces
            ephemeralContainers:
            - name: a
              image: " i"
            - name: b
              image: "i\\n"
            => spec.ephemeralContainers[0].image: Invalid value: " i": must not have leading or trailing whitespace
            => spec.ephemeralContainers[1].image: Invalid value: "i\\n": must not have leading or trailing whitespace
            """)
        .tests(EphemeralContainerShapeTest::whole);
  }
}
