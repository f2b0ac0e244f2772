// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodSpecValidationTest {
  private static void defaulted(Node spec) {
    PodDefaults.applyToPod(Objects.requireNonNull(Trees.asObject(spec.value())));
  }

  /** Validates a pod with the defaults, which the table leaves out. */
  private static void pod(Node spec, List<FieldError> errors) {
    defaulted(spec);
    PodSpecValidation.validatePod(spec, "p", errors);
  }

  @TestFactory
  Stream<DynamicTest> specsOfPods() {
    return ValidationTable.at(
            "spec",
            """
            ## every field of its own at once
            containers: [{name: c, image: i}]
            terminationGracePeriodSeconds: -1
            activeDeadlineSeconds: 1
            restartPolicy: OnFailure
            dnsPolicy: Default
            nodeSelector: {a: b}
            serviceAccountName: me
            nodeName: n
            hostname: h
            subdomain: s
            hostAliases: [{ip: 10.0.0.1, hostnames: [a.b, c]}]
            priorityClassName: high
            runtimeClassName: gvisor
            preemptionPolicy: Never
            overhead: {cpu: 100m}
            readinessGates: [{conditionType: example.com/Ready}]
            schedulingGates: [{name: example.com/a}, {name: b}]

            ## policies that there are not
            containers: [{name: c, image: i}]
            restartPolicy: Sometimes
            dnsPolicy: Mine
            preemptionPolicy: Always
            => spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"
            => spec.dnsPolicy: Unsupported value: "Mine": supported values: "ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"
            => spec.preemptionPolicy: Unsupported value: "Always": supported values: "PreemptLowerPriority", "Never"

            ## an empty policy
            containers: [{name: c, image: i}]
            preemptionPolicy: ""
            => spec.preemptionPolicy: Required value

            ## deadlines below and above
            containers: [{name: c, image: i}]
            activeDeadlineSeconds: 0
            => spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive

            ## a deadline beyond 32 bits
            containers: [{name: c, image: i}]
            activeDeadlineSeconds: 2147483648
            => spec.activeDeadlineSeconds: Invalid value: 2147483648: must be between 1 and 2147483647, inclusive

            ## names that are none
            containers: [{name: c, image: i}]
            serviceAccountName: A
            nodeName: A
            priorityClassName: A
            runtimeClassName: ""
            hostname: a.b
            subdomain: c.d
            => spec.serviceAccountName: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.nodeName: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.priorityClassName: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.runtimeClassName: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => spec.hostname: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => spec.subdomain: Invalid value: "c.d": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## labels of nodes that are none
            containers: [{name: c, image: i}]
            nodeSelector: {a: "b c"}
            => spec.nodeSelector: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')

            ## aliases of the host that are none
            containers: [{name: c, image: i}]
            hostAliases: [{ip: a, hostnames: [A]}]
            => spec.hostAliases[0].ip: Invalid value: "a": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)
            => spec.hostAliases[0].hostnames[0]: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## gates that are none, and one twice: the second sort is reported without its field
            containers: [{name: c, image: i}]
            readinessGates: [{conditionType: "/a"}]
            schedulingGates: [{name: "/a"}, {name: b}, {name: b}]
            => spec.readinessGates[0].conditionType: Invalid value: "/a": prefix part must be non-empty
            => spec.schedulingGates[0]: Invalid value: "/a": prefix part must be non-empty
            => spec.schedulingGates[2]: Duplicate value: "b"

            ## overhead is validated as limits would be
            containers: [{name: c, image: i}]
            overhead: {nope: "1"}
            => spec.overhead.limits[nope]: Invalid value: "nope": must be a standard resource type or fully qualified
            => spec.overhead.limits[nope]: Invalid value: "nope": must be a standard resource for containers

            ## every part of a pod is validated
            volumes: [{emptyDir: {}}]
            resourceClaims: [{resourceClaimName: a}]
            resources: {limits: {ephemeral-storage: "1"}}
            securityContext: {runAsUser: -1}
            affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, podAffinityTerm: {topologyKey: a}}]}}
            dnsConfig: {options: [{}]}
            topologySpreadConstraints: [{maxSkew: 0, topologyKey: a, whenUnsatisfiable: DoNotSchedule}]
            hostUsers: false
            hostPID: true
            tolerations: [{key: a, effect: X}]
            os: {name: ""}
            containers:
            - {name: c, image: i, ports: [{containerPort: 1, hostPort: 1, protocol: X}]}
            => spec.volumes[0].name: Required value
            => spec.HostPID: Forbidden: when `pod.Spec.HostUsers` is false
            => spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 0: must be in the range 1-100
            => spec.containers[0].ports[0].protocol: Unsupported value: "X": supported values: "SCTP", "TCP", "UDP"
            => spec.dnsConfig.options[0]: Required value: must not be empty
            => spec.os.name: Required value: cannot be empty
            => spec.resourceClaims[0].name: Required value
            => spec.resources.limits[ephemeral-storage]: Unsupported value: "ephemeral-storage": supported values: "cpu", "memory"
            => spec.securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive
            => spec.tolerations[0].effect: Unsupported value: "X": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"
            => spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero
            """)
        .tests(PodSpecValidationTest::pod);
  }

  @TestFactory
  Stream<DynamicTest> aPodWithoutDefaults() {
    return ValidationTable.at(
            "spec",
            """
            ## has no grace period, no container and no policies
            {}
            => spec.terminationGracePeriodSeconds: Required value
            => spec.containers: Required value
            => spec.restartPolicy: Required value
            => spec.dnsPolicy: Required value
            """)
        .tests((spec, errors) -> PodSpecValidation.validatePod(spec, "p", errors));
  }

  @Test
  void onlyAPodHasThePortsOfItsHost() {
    String json =
        "{'hostNetwork':true,'restartPolicy':'Always','dnsPolicy':'Default',"
            + "'terminationGracePeriodSeconds':30,'containers':[{'name':'c','image':'i',"
            + "'imagePullPolicy':'Always','terminationMessagePolicy':'File',"
            + "'ports':[{'containerPort':80,'protocol':'TCP'}]}]}";
    Node spec = Node.root(Json.read(Literal.quoted(json)));
    List<FieldError> errors = new ArrayList<>();
    PodSpecValidation.validate(spec, errors);
    assertEquals(List.of(), errors);
    PodSpecValidation.validatePod(spec, "p", errors);
    assertEquals(
        List.of("containers[0].ports[0].hostPort"),
        errors.stream().map(FieldError::field).toList());
  }
}
