// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Specs: what a case leaves out is that of a plain ClusterIP service; {@code null} leaves it out.
 */
class ServiceValidationTest {
  static ApiObject service(Node spec) {
    Map<String, @Nullable Object> all = Trees.asObject(spec.value());
    Map<String, @Nullable Object> port = new LinkedHashMap<>();
    port.put("port", 80L);
    port.put("protocol", "TCP");
    port.put("targetPort", 8080L);
    Map<String, @Nullable Object> plain = new LinkedHashMap<>();
    plain.put("type", "ClusterIP");
    plain.put("sessionAffinity", "None");
    plain.put("internalTrafficPolicy", "Cluster");
    plain.put("ports", List.of(port));
    if (all != null) {
      plain.putAll(all);
    }
    return Given.spec(new Node(plain, spec.path()));
  }

  static Stream<DynamicTest> specs(String table) {
    return ValidationTable.at("spec", table)
        .tests((spec, errors) -> ServiceValidation.validate(service(spec), errors));
  }

  @TestFactory
  Stream<DynamicTest> ports() {
    return specs(
        """
        ## a full object
        type: LoadBalancer
        clusterIP: 10.0.0.9
        clusterIPs: [10.0.0.9, 'fd00::9']
        ipFamilies: [IPv4, IPv6]
        ipFamilyPolicy: RequireDualStack
        selector: {app: web, example.com/tier: front}
        ports:
        - {name: http, port: 80, protocol: TCP, targetPort: web, nodePort: 30080, appProtocol: example.com/h2}
        - {name: dns, port: 53, protocol: UDP, targetPort: 53, nodePort: 30053}
        sessionAffinity: ClientIP
        sessionAffinityConfig: {clientIP: {timeoutSeconds: 600}}
        externalIPs: [192.0.2.1]
        externalTrafficPolicy: Local
        healthCheckNodePort: 30099
        internalTrafficPolicy: Local
        loadBalancerClass: example.com/lb
        loadBalancerSourceRanges: [198.51.100.0/24, '2001:db8::/32']
        allocateLoadBalancerNodePorts: true
        publishNotReadyAddresses: true
        trafficDistribution: PreferSameZone

        ## no ports
        ports: []
        => spec.ports: Required value

        ## no ports, of a headless service
        ports: []
        clusterIP: None
        clusterIPs: [None]

        ## one port needs no name
        ports:
        - {port: 1, protocol: SCTP, targetPort: 65535}

        ## one of two ports has no name
        ports:
        - {name: a, port: 80, protocol: TCP, targetPort: 80}
        - {port: 81, protocol: TCP, targetPort: 80}
        => spec.ports[1].name: Required value

        ## two ports of one name
        ports:
        - {name: a, port: 80, protocol: TCP, targetPort: 80}
        - {name: a, port: 81, protocol: TCP, targetPort: 80}
        => spec.ports[1].name: Duplicate value: "a"

        ## the name of a port is no label
        ports:
        - {name: a.b, port: 80, protocol: TCP, targetPort: 80}
        => spec.ports[0].name: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

        ## a port below the first
        ports:
        - {port: 0, protocol: TCP, targetPort: 80}
        => spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive

        ## a port beyond the last
        ports:
        - {port: 65536, protocol: TCP, targetPort: 80}
        => spec.ports[0].port: Invalid value: 65536: must be between 1 and 65535, inclusive

        ## a target port beyond the last
        ports:
        - {port: 80, protocol: TCP, targetPort: 65536}
        => spec.ports[0].targetPort: Invalid value: 65536: must be between 1 and 65535, inclusive

        ## the name of a target port has no letter
        ports:
        - {port: 80, protocol: TCP, targetPort: '80'}
        => spec.ports[0].targetPort: Invalid value: "80": must contain at least one letter (a-z)

        ## the name of a target port is too long
        ports:
        - {port: 80, protocol: TCP, targetPort: abcdefghijklmnop}
        => spec.ports[0].targetPort: Invalid value: "abcdefghijklmnop": must be no more than 15 characters

        ## the longest name of a target port
        ports:
        - {port: 80, protocol: TCP, targetPort: abcdefghijklmno}

        ## no protocol
        ports:
        - {port: 80, targetPort: 80}
        => spec.ports[0].protocol: Required value

        ## an unknown protocol
        ports:
        - {port: 80, protocol: tcp, targetPort: 80}
        => spec.ports[0].protocol: Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"

        ## an application protocol with an empty domain
        ports:
        - {port: 80, protocol: TCP, targetPort: 80, appProtocol: /h2}
        => spec.ports[0].appProtocol: Invalid value: "/h2": prefix part must be non-empty

        ## two ports of one number
        ports:
        - {name: a, port: 80, protocol: TCP, targetPort: 1}
        - {name: b, port: 80, protocol: TCP, targetPort: 2}
        => spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}

        ## two ports of one number and two protocols
        ports:
        - {name: a, port: 53, protocol: TCP, targetPort: 1}
        - {name: b, port: 53, protocol: UDP, targetPort: 2}

        ## two ports of one node port
        type: NodePort
        externalTrafficPolicy: Cluster
        ports:
        - {name: a, port: 80, protocol: TCP, targetPort: 1, nodePort: 30001}
        - {name: b, port: 81, protocol: TCP, targetPort: 1, nodePort: 30001}
        => spec.ports[1].nodePort: Duplicate value: 30001

        ## two ports of one node port and two protocols
        type: NodePort
        externalTrafficPolicy: Cluster
        ports:
        - {name: a, port: 80, protocol: TCP, targetPort: 1, nodePort: 30001}
        - {name: b, port: 81, protocol: UDP, targetPort: 1, nodePort: 30001}

        ## a node port of a service inside of the cluster
        ports:
        - {port: 80, protocol: TCP, targetPort: 1, nodePort: 30001}
        => spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'
        """);
  }

  @TestFactory
  Stream<DynamicTest> types() {
    return specs(
        """
        ## no type
        type: ''
        => spec.type: Required value

        ## an unknown type
        type: Balanced
        => spec.type: Unsupported value: "Balanced": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"

        ## a headless NodePort service
        type: NodePort
        externalTrafficPolicy: Cluster
        clusterIP: None
        clusterIPs: [None]
        => spec.clusterIPs[0]: Invalid value: "None": may not be set to 'None' for NodePort services

        ## a headless LoadBalancer service
        type: LoadBalancer
        externalTrafficPolicy: Cluster
        clusterIP: None
        clusterIPs: [None]
        => spec.clusterIPs[0]: Invalid value: "None": may not be set to 'None' for LoadBalancer services

        ## an external name, ports or none
        type: ExternalName
        externalName: a.example.com
        ports: []
        internalTrafficPolicy: null

        ## an external name may end in a dot
        type: ExternalName
        externalName: a.example.com.
        internalTrafficPolicy: null

        ## no external name
        type: ExternalName
        internalTrafficPolicy: null
        => spec.externalName: Required value

        ## an external name that is no domain
        type: ExternalName
        externalName: -a.
        => spec.externalName: Invalid value: "-a": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

        ## an external name with addresses, families and a policy
        type: ExternalName
        externalName: a
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4]
        ipFamilyPolicy: SingleStack
        => spec.clusterIPs: Forbidden: may not be set for ExternalName services
        => spec.ipFamilies: Forbidden: may not be set for ExternalName services
        => spec.ipFamilyPolicy: Forbidden: may not be set for ExternalName services

        ## a selector's key without a name
        selector: {example.com/: a}
        => spec.selector: Invalid value: "example.com/": name part must be non-empty
        => spec.selector: Invalid value: "example.com/": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
        """);
  }

  @TestFactory
  Stream<DynamicTest> affinity() {
    return specs(
        """
        ## none at all
        sessionAffinity: ''
        => spec.sessionAffinity: Required value

        ## an unknown one
        sessionAffinity: Cookie
        => spec.sessionAffinity: Unsupported value: "Cookie": supported values: "ClientIP", "None"

        ## settings where there is no affinity
        sessionAffinityConfig: {clientIP: {timeoutSeconds: 1}}
        => spec.sessionAffinityConfig: Forbidden: must not be set when session affinity is None

        ## no settings
        sessionAffinity: ClientIP
        => spec.sessionAffinityConfig: Required value: when session affinity type is ClientIP

        ## no settings of the client's address
        sessionAffinity: ClientIP
        sessionAffinityConfig: {}
        => spec.sessionAffinityConfig.clientIP: Required value: when session affinity type is ClientIP

        ## no time
        sessionAffinity: ClientIP
        sessionAffinityConfig: {clientIP: {}}
        => spec.sessionAffinityConfig.clientIP.timeoutSeconds: Required value: when session affinity type is ClientIP

        ## no second
        sessionAffinity: ClientIP
        sessionAffinityConfig: {clientIP: {timeoutSeconds: 0}}
        => spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 0: must be greater than 0 and less than 86400

        ## a second
        sessionAffinity: ClientIP
        sessionAffinityConfig: {clientIP: {timeoutSeconds: 1}}

        ## a day
        sessionAffinity: ClientIP
        sessionAffinityConfig: {clientIP: {timeoutSeconds: 86400}}

        ## more than a day
        sessionAffinity: ClientIP
        sessionAffinityConfig: {clientIP: {timeoutSeconds: 86401}}
        => spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 86401: must be greater than 0 and less than 86400
        """);
  }
}
