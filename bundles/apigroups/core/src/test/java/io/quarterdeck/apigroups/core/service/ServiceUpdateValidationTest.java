// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ServiceUpdateValidationTest {
  private static Stream<DynamicTest> specs(String table) {
    return ValidationTable.at("spec", table)
        .updates(
            (now, old, errors) ->
                ServiceValidation.validateUpdate(
                    ServiceValidationTest.service(now),
                    ServiceValidationTest.service(old),
                    errors));
  }

  @TestFactory
  Stream<DynamicTest> addresses() {
    return specs(
        """
        ## nothing changes
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4]
        ---
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4]

        ## another address
        clusterIPs: [10.0.0.1]
        ---
        clusterIPs: [10.0.0.2]
        => spec.clusterIPs[0]: Invalid value: ["10.0.0.1"]: may not change once set

        ## another second address
        clusterIPs: [10.0.0.1, 'fd00::1']
        ---
        clusterIPs: [10.0.0.1, 'fd00::2']
        => spec.clusterIPs[1]: Invalid value: ["10.0.0.1","fd00::1"]: may not change once set

        ## the first address goes
        ipFamilyPolicy: SingleStack
        ---
        clusterIPs: [10.0.0.1]
        => spec.clusterIPs[0]: Invalid value: null: primary clusterIP can not be unset

        ## a second address comes
        clusterIPs: [10.0.0.1, 'fd00::1']
        ipFamilyPolicy: PreferDualStack
        ---
        clusterIPs: [10.0.0.1]

        ## a second address comes before the first
        clusterIPs: ['fd00::1', 10.0.0.1]
        ---
        clusterIPs: [10.0.0.1]
        => spec.clusterIPs[0]: Invalid value: ["fd00::1","10.0.0.1"]: may not change once set

        ## the second address goes, and the policy says so
        clusterIPs: [10.0.0.1]
        ipFamilyPolicy: SingleStack
        ---
        clusterIPs: [10.0.0.1, 'fd00::1']

        ## the second address goes against the policy
        clusterIPs: [10.0.0.1]
        ipFamilyPolicy: PreferDualStack
        ---
        clusterIPs: [10.0.0.1, 'fd00::1']
        => spec.ipFamilyPolicy: Invalid value: "PreferDualStack": must be set to 'SingleStack' when releasing the secondary clusterIP

        ## addresses of a service that had an external name
        clusterIPs: [10.0.0.1]
        ---
        type: ExternalName
        externalName: a

        ## a service gets an external name
        type: ExternalName
        externalName: a
        ---
        clusterIPs: [10.0.0.1]

        ## a headless service gets an address
        clusterIPs: [10.0.0.1]
        ---
        clusterIPs: [None]
        => spec.clusterIPs[0]: Invalid value: ["10.0.0.1"]: may not change once set
        """);
  }

  @TestFactory
  Stream<DynamicTest> families() {
    return specs(
        """
        ## another family
        ipFamilies: [IPv6]
        ---
        ipFamilies: [IPv4]
        => spec.ipFamilies[0]: Invalid value: ["IPv6"]: may not change once set

        ## another family of a headless service
        clusterIPs: [None]
        ipFamilies: [IPv6]
        ---
        clusterIPs: [None]
        ipFamilies: [IPv4]

        ## a second family comes
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4, IPv6]
        ---
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4]

        ## the second family goes, and the policy says so
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4]
        ipFamilyPolicy: SingleStack
        ---
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4, IPv6]

        ## the second family goes against the policy
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4]
        ipFamilyPolicy: RequireDualStack
        ---
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4, IPv6]
        => spec.ipFamilyPolicy: Invalid value: "RequireDualStack": must be set to 'SingleStack' when releasing the secondary ipFamily

        ## a second family comes before the first
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv6, IPv4]
        ---
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4]
        => spec.ipFamilies[0]: Invalid value: ["10.0.0.1"]: may not change once set
        """);
  }

  @TestFactory
  Stream<DynamicTest> balancers() {
    return specs(
        """
        ## a balancer's class stays
        type: LoadBalancer
        loadBalancerClass: example.com/a
        ---
        type: LoadBalancer
        loadBalancerClass: example.com/a

        ## a balancer's class changes
        type: LoadBalancer
        loadBalancerClass: example.com/b
        ---
        type: LoadBalancer
        loadBalancerClass: example.com/a
        => spec.loadBalancerClass: Invalid value: "example.com/b": may not change once set

        ## a balancer loses its class
        type: LoadBalancer
        ---
        type: LoadBalancer
        loadBalancerClass: example.com/a
        => spec.loadBalancerClass: Invalid value: null: may not change once set

        ## a balancer gets a class late
        type: LoadBalancer
        loadBalancerClass: example.com/a
        ---
        type: LoadBalancer
        => spec.loadBalancerClass: Invalid value: "example.com/a": may not change once set

        ## a service becomes a balancer of a class
        type: LoadBalancer
        loadBalancerClass: example.com/a
        ---
        type: ClusterIP

        ## a class stays where the balancer goes
        type: ClusterIP
        loadBalancerClass: example.com/a
        ---
        type: LoadBalancer
        loadBalancerClass: example.com/a
        => spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'

        ## another port for the health of nodes
        type: LoadBalancer
        externalTrafficPolicy: Local
        healthCheckNodePort: 30001
        ---
        type: LoadBalancer
        externalTrafficPolicy: Local
        healthCheckNodePort: 30002
        => spec.healthCheckNodePort: Forbidden: field is immutable

        ## a port for the health of nodes goes with its use
        type: LoadBalancer
        externalTrafficPolicy: Cluster
        ---
        type: LoadBalancer
        externalTrafficPolicy: Local
        healthCheckNodePort: 30002
        """);
  }
}
