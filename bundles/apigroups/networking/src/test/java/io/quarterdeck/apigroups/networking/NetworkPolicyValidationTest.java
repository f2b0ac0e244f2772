// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkPolicyValidationTest {
  @TestFactory
  Stream<DynamicTest> policies() {
    return ValidationTable.at(
            "spec",
            """
            ## a policy with everything
            podSelector: {matchLabels: {app: db}}
            policyTypes: [Ingress, Egress]
            ingress:
            - from: [{podSelector: {}, namespaceSelector: {matchLabels: {a: b}}}, {ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}}]
              ports: [{port: 5432, protocol: TCP}, {port: http}, {protocol: UDP}, {port: 80, endPort: 80}]
            egress: [{to: [{ipBlock: {cidr: "2001:db8::/32", except: ["2001:db8:1::/48"]}}]}, {}]

            ## every pod, nothing
            podSelector: {}

            ## a bad selector
            podSelector: {matchExpressions: [{key: a, operator: In}]}
            => spec.podSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'

            ## an unknown direction
            policyTypes: [Sideways]
            => spec.policyTypes[0]: Unsupported value: "Sideways": supported values: "Ingress", "Egress"

            ## three directions are not validated one by one
            policyTypes: [Ingress, Egress, Sideways]
            => spec.policyTypes: Invalid value: ["Ingress","Egress","Sideways"]: may not specify more than two policyTypes
            """)
        .tests(NetworkPolicyValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> ports() {
    return ValidationTable.at(
            "spec",
            """
            ## an unknown protocol
            ingress: [{ports: [{protocol: ICMP}]}]
            => spec.ingress[0].ports[0].protocol: Unsupported value: "ICMP": supported values: "TCP", "UDP", "SCTP"

            ## the port zero, and a port beyond the last
            egress: [{ports: [{port: 0}, {port: 65536}]}]
            => spec.egress[0].ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive
            => spec.egress[0].ports[1].port: Invalid value: 65536: must be between 1 and 65535, inclusive

            ## a bad name of a port
            ingress: [{ports: [{port: http--x}]}]
            => spec.ingress[0].ports[0].port: Invalid value: "http--x": must not contain consecutive hyphens

            ## an end without a start
            ingress: [{ports: [{endPort: 80}]}]
            => spec.ingress[0].ports[0].endPort: Invalid value: 80: may not be specified when `port` is not specified

            ## an end of a named port
            ingress: [{ports: [{port: http, endPort: 80}]}]
            => spec.ingress[0].ports[0].endPort: Invalid value: 80: may not be specified when `port` is non-numeric

            ## an end before the start is reported with the start
            ingress: [{ports: [{port: 90, endPort: 80}]}]
            => spec.ingress[0].ports[0].endPort: Invalid value: 90: must be greater than or equal to `port`

            ## an end beyond the last port
            ingress: [{ports: [{port: 90, endPort: 65536}]}]
            => spec.ingress[0].ports[0].endPort: Invalid value: 65536: must be between 1 and 65535, inclusive
            """)
        .tests(NetworkPolicyValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> peers() {
    return ValidationTable.at(
            "spec",
            """
            ## nobody
            egress: [{to: [{}]}]
            => spec.egress[0].to[0]: Required value: must specify a peer

            ## a block and pods
            ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8}, podSelector: {}}]}]
            => spec.ingress[0].from[0]: Forbidden: may not specify both ipBlock and another peer

            ## bad selectors
            ingress: [{from: [{podSelector: {matchLabels: {a: b c}}, namespaceSelector: {matchLabels: {d e: f}}}]}]
            => spec.ingress[0].from[0].podSelector.matchLabels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            => spec.ingress[0].from[0].namespaceSelector.matchLabels: Invalid value: "d e": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## no block
            ingress: [{from: [{ipBlock: {except: [x]}}]}]
            => spec.ingress[0].from[0].ipBlock.cidr: Required value

            ## no blocks of addresses
            ingress: [{from: [{ipBlock: {cidr: 10.0.0.1, except: [y]}}]}]
            => spec.ingress[0].from[0].ipBlock.cidr: Invalid value: "10.0.0.1": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)
            => spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "y": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)

            ## the whole block is excepted
            ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.0.0.0/8]}}]}]
            => spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "10.0.0.0/8": must be a strict subset of `cidr`

            ## something else is excepted
            ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8, except: [192.0.2.0/24, "2001:db8::/64"]}}]}]
            => spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "192.0.2.0/24": must be a strict subset of `cidr`
            => spec.ingress[0].from[0].ipBlock.except[1]: Invalid value: "2001:db8::/64": must be a strict subset of `cidr`
            """)
        .tests(NetworkPolicyValidation::validate);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {'policyTypes':['Ingress']}",
        "{'egress':[]} | {'egress':[],'policyTypes':['Ingress']}",
        "{'egress':[{}]} | {'egress':[{}],'policyTypes':['Ingress','Egress']}",
        "{'policyTypes':['Egress']} | {'policyTypes':['Egress']}",
        "{'policyTypes':['Egress'],'ingress':[{'ports':[{'port':1},{'protocol':'UDP'}]}]}"
            + " | {'policyTypes':['Egress'],'ingress':[{'ports':[{'port':1,'protocol':'TCP'},"
            + "{'protocol':'UDP'}]}]}",
      })
  void policiesAreCompleted(String sent, String completed) {
    ApiObject policy = Literal.object("{'spec':" + sent + "}");
    new NetworkPolicyStrategy().applyDefaults(policy);
    assertEquals(Literal.object("{'spec':" + completed + "}"), policy);
  }
}
