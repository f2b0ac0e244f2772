// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodStatusValidationTest {
  private static Stream<DynamicTest> changes(String table) {
    return ValidationTable.of(table)
        .updates(
            (now, old, errors) ->
                PodStatusValidation.validate(Given.object(now), Given.object(old), errors));
  }

  @TestFactory
  Stream<DynamicTest> status() {
    return changes(
        """
        ## a full object
        spec: {resourceClaims: [{name: gpu}]}
        status:
          phase: Running
          qosClass: Guaranteed
          nominatedNodeName: node-1
          hostIP: 192.0.2.1
          hostIPs: [{ip: 192.0.2.1}, {ip: '2001:db8::1'}]
          podIP: 10.0.0.1
          podIPs: [{ip: 10.0.0.1}, {ip: 'fd00::1'}]
          conditions: [{type: Ready, status: 'True'}, {type: example.com/Warm, status: 'True'}]
          resourceClaimStatuses: [{name: gpu, resourceClaimName: gpu-x}]
        ---
        status: {qosClass: Guaranteed}

        ## a condition without a type
        status: {conditions: [{type: Ready}, {type: ''}]}
        ---
        {}
        => metadata.conditions[1].Type: Invalid value: "": name part must be non-empty
        => metadata.conditions[1].Type: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

        ## a nominated node that cannot be
        status: {nominatedNodeName: A}
        ---
        {}
        => status.nominatedNodeName: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

        ## a nominated node that was there
        status: {nominatedNodeName: A}
        ---
        status: {nominatedNodeName: A}

        ## another class
        status: {qosClass: BestEffort}
        ---
        status: {qosClass: Guaranteed}
        => status.qosClass: Invalid value: "BestEffort": field is immutable

        ## a claim that the pod does not make
        spec: {resourceClaims: [{name: gpu}]}
        status: {resourceClaimStatuses: [{name: net}]}
        ---
        {}
        => status.resourceClaimStatuses[0].name: Invalid value: "net": must match the name of an entry in `spec.resourceClaims`

        ## a claim twice
        spec: {resourceClaims: [{name: gpu}]}
        status: {resourceClaimStatuses: [{name: gpu}, {name: gpu}]}
        ---
        {}
        => status.resourceClaimStatuses[1].name: Duplicate value: "gpu"

        ## a claim under a name that cannot be
        spec: {resourceClaims: [{name: gpu}]}
        status: {resourceClaimStatuses: [{name: gpu, resourceClaimName: A}]}
        ---
        {}
        => status.resourceClaimStatuses[0].name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
        """);
  }

  @TestFactory
  Stream<DynamicTest> addresses() {
    return changes(
        """
        ## no address
        status: {podIPs: [{ip: x}]}
        ---
        {}
        => status.podIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)

        ## two of a family
        status: {podIPs: [{ip: 10.0.0.1}, {ip: 10.0.0.2}]}
        ---
        {}
        => status.podIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"10.0.0.2"}]: may specify no more than one IP for each IP family

        ## one twice
        status: {podIPs: [{ip: 'fd00::1'}, {ip: 'fd00::1'}]}
        ---
        {}
        => status.podIPs: Invalid value: [{"IP":"fd00::1"},{"IP":"fd00::1"}]: may specify no more than one IP for each IP family
        => status.podIPs[1]: Duplicate value: {"IP":"fd00::1"}

        ## three
        status: {podIPs: [{ip: 10.0.0.1}, {ip: 'fd00::1'}, {ip: 10.0.0.2}]}
        ---
        {}
        => status.podIPs: Invalid value: [{"IP":"10.0.0.1"},{"IP":"fd00::1"},{"IP":"10.0.0.2"}]: may specify no more than one IP for each IP family

        ## the host's list without its first
        status: {hostIPs: [{ip: 192.0.2.1}]}
        ---
        {}
        => status.hostIPs[0].ip: Invalid value: "192.0.2.1": must be equal to `hostIP`
        """);
  }

  @TestFactory
  Stream<DynamicTest> endedContainers() {
    return changes(
        """
        ## one that starts again, as its pod says
        status: {containerStatuses: [{name: c, state: {running: {}}}]}
        ---
        spec: {restartPolicy: Always}
        status: {containerStatuses: [{name: c, state: {terminated: {exitCode: 0}}}]}

        ## one that succeeded stays so
        status: {containerStatuses: [{name: c, state: {waiting: {}}}]}
        ---
        spec: {restartPolicy: OnFailure}
        status: {containerStatuses: [{name: c, state: {terminated: {exitCode: 0}}}]}
        => status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state

        ## one that failed is tried again
        status: {containerStatuses: [{name: c, state: {running: {}}}]}
        ---
        spec: {restartPolicy: OnFailure}
        status: {containerStatuses: [{name: c, state: {terminated: {exitCode: 3}}}]}

        ## one that failed is never tried again
        status: {containerStatuses: [{name: c, state: {running: {}}}]}
        ---
        spec: {restartPolicy: Never}
        status: {containerStatuses: [{name: c, state: {terminated: {exitCode: 3}}}]}
        => status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state

        ## one that says itself that it is tried again
        status: {containerStatuses: [{name: c, state: {running: {}}}]}
        ---
        spec: {restartPolicy: Never, containers: [{name: c, restartPolicy: OnFailure}]}
        status: {containerStatuses: [{name: c, state: {terminated: {exitCode: 3}}}]}

        ## one that says itself that it is tried again after a failure, and had none
        status: {containerStatuses: [{name: c, state: {running: {}}}]}
        ---
        spec: {restartPolicy: Never, containers: [{name: c, restartPolicy: OnFailure}]}
        status: {containerStatuses: [{name: c, state: {terminated: {exitCode: 0}}}]}
        => status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state

        ## one of the beginning that stays up
        status: {initContainerStatuses: [{name: s, state: {running: {}}}]}
        ---
        spec: {restartPolicy: Never, initContainers: [{name: s, restartPolicy: Always}]}
        status: {initContainerStatuses: [{name: s, state: {terminated: {exitCode: 0}}}]}

        ## one of the beginning that has ended
        status: {initContainerStatuses: [{name: s, state: {running: {}}}]}
        ---
        spec: {restartPolicy: Never, initContainers: [{name: s}]}
        status: {initContainerStatuses: [{name: s, state: {terminated: {exitCode: 1}}}]}
        => status.initContainerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state

        ## ephemeral ones never start again
        status: {ephemeralContainerStatuses: [{name: e, state: {running: {}}}]}
        ---
        spec: {restartPolicy: OnFailure}
        status: {ephemeralContainerStatuses: [{name: e, state: {terminated: {exitCode: 1}}}]}
        => status.ephemeralContainerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state

        ## one that is gone
        status: {containerStatuses: []}
        ---
        spec: {restartPolicy: Never}
        status: {containerStatuses: [{name: c, state: {terminated: {exitCode: 1}}}]}
        """);
  }

  @Test
  void unusualAddressesAreWarnedOf() {
    ApiObject pod =
        object("{'status':{'podIPs':[{'ip':'FD00::1'}],'hostIPs':[{'ip':'192.0.2.1'}]}}");
    assertEquals(
        "[status.podIPs[0].ip: IPv6 address \"FD00::1\" should be in RFC 5952 canonical format"
            + " (\"fd00::1\")]",
        PodIPValidation.warn(pod.field("status")).toString());
  }
}
