// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import static io.quarterdeck.apigroups.core.service.ServiceValidationTest.service;
import static io.quarterdeck.apigroups.core.service.ServiceValidationTest.specs;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Specs as those of {@link ServiceValidationTest}: how traffic from outside comes in. */
class ServiceTrafficValidationTest {
  @TestFactory
  Stream<DynamicTest> outsideAddresses() {
    return specs(
        """
        ## an external address makes the policy about traffic from outside needed
        externalIPs: [192.0.2.1]
        => spec.externalTrafficPolicy: Required value

        ## external addresses
        externalIPs: [192.0.2.1, '2001:db8::1']
        externalTrafficPolicy: Cluster

        ## no address
        externalIPs: [example.com]
        externalTrafficPolicy: Cluster
        => spec.externalIPs[0]: Invalid value: "example.com": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)

        ## leading zeros
        externalIPs: [192.0.2.010]
        externalTrafficPolicy: Cluster
        => spec.externalIPs[0]: Invalid value: "192.0.2.010": must not have leading 0s

        ## an IPv4 address in the form of IPv6
        externalIPs: ['::ffff:192.0.2.1']
        externalTrafficPolicy: Cluster
        => spec.externalIPs[0]: Invalid value: "::ffff:192.0.2.1": must not be an IPv4-mapped IPv6 address

        ## the unspecified address
        externalIPs: [0.0.0.0]
        externalTrafficPolicy: Cluster
        => spec.externalIPs[0]: Invalid value: "0.0.0.0": may not be unspecified (0.0.0.0)

        ## the machine itself
        externalIPs: ['::1']
        externalTrafficPolicy: Cluster
        => spec.externalIPs[0]: Invalid value: "::1": may not be in the loopback range (127.0.0.0/8, ::1/128)

        ## the machine's own link
        externalIPs: [169.254.1.1]
        externalTrafficPolicy: Cluster
        => spec.externalIPs[0]: Invalid value: "169.254.1.1": may not be in the link-local range (169.254.0.0/16, fe80::/10)

        ## all on the link
        externalIPs: [224.0.0.1]
        externalTrafficPolicy: Cluster
        => spec.externalIPs[0]: Invalid value: "224.0.0.1": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)
        """);
  }

  @TestFactory
  Stream<DynamicTest> balancers() {
    return specs(
        """
        ## sources of a service that has no balancer
        loadBalancerSourceRanges: [10.0.0.0/8]
        => spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'

        ## a source with blanks around it
        type: LoadBalancer
        externalTrafficPolicy: Cluster
        loadBalancerSourceRanges: [' 10.0.0.0/8 ']

        ## a source that is an address
        type: LoadBalancer
        externalTrafficPolicy: Cluster
        loadBalancerSourceRanges: [10.0.0.0/8, 10.0.0.1]
        => spec.LoadBalancerSourceRanges[1]: Invalid value: "10.0.0.1": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)

        ## a source with bits behind its prefix
        type: LoadBalancer
        externalTrafficPolicy: Cluster
        loadBalancerSourceRanges: [10.0.0.1/8]
        => spec.LoadBalancerSourceRanges[0]: Invalid value: "10.0.0.1/8": must not have bits set beyond the prefix length

        ## node ports of a balancer that is none
        allocateLoadBalancerNodePorts: false
        => spec.allocateLoadBalancerNodePorts: Forbidden: may only be used when `type` is 'LoadBalancer'

        ## the class of a balancer that is none
        loadBalancerClass: example.com/lb
        => spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'

        ## a class that is no name
        type: LoadBalancer
        externalTrafficPolicy: Cluster
        loadBalancerClass: a/b/c
        => spec.loadBalancerClass: Invalid value: "a/b/c": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')
        """);
  }

  @TestFactory
  Stream<DynamicTest> sourcesInAnAnnotation() {
    return ValidationTable.of(
            """
            ## blocks between commas
            metadata:
              annotations: {service.beta.kubernetes.io/load-balancer-source-ranges: '10.0.0.0/8, 192.0.2.0/24'}
            spec: {type: LoadBalancer, externalTrafficPolicy: Cluster}

            ## nothing but blanks
            metadata:
              annotations: {service.beta.kubernetes.io/load-balancer-source-ranges: '  '}
            spec: {type: LoadBalancer, externalTrafficPolicy: Cluster}

            ## no block behind the last comma
            metadata:
              annotations: {service.beta.kubernetes.io/load-balancer-source-ranges: '10.0.0.0/8,'}
            spec: {type: LoadBalancer, externalTrafficPolicy: Cluster}
            => metadata.annotations[service.beta.kubernetes.io/load-balancer-source-ranges]: Invalid value: "": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)

            ## of another type
            metadata:
              annotations: {service.beta.kubernetes.io/load-balancer-source-ranges: 10.0.0.0/8}
            spec: {type: NodePort, externalTrafficPolicy: Cluster}
            => metadata.annotations[service.beta.kubernetes.io/load-balancer-source-ranges]: Forbidden: may only be used when `type` is 'LoadBalancer'

            ## the field goes first
            metadata:
              annotations: {service.beta.kubernetes.io/load-balancer-source-ranges: nonsense}
            spec: {type: LoadBalancer, externalTrafficPolicy: Cluster, loadBalancerSourceRanges: [10.0.0.0/8]}
            """)
        .tests(
            (value, errors) -> {
              ApiObject whole = service(value.get("spec"));
              whole.tree().put("metadata", value.get("metadata").value());
              ServiceValidation.validate(whole, errors);
            });
  }

  @TestFactory
  Stream<DynamicTest> policies() {
    return specs(
        """
        ## traffic from outside, to a service inside
        externalTrafficPolicy: Local
        => spec.externalTrafficPolicy: Invalid value: "Local": may only be set for externally-accessible services

        ## traffic from outside, without a policy
        type: NodePort
        => spec.externalTrafficPolicy: Required value

        ## traffic from outside, by an unknown policy
        type: NodePort
        externalTrafficPolicy: Global
        => spec.externalTrafficPolicy: Unsupported value: "Global": supported values: "Cluster", "Local"

        ## health of nodes that all lead to the service
        type: LoadBalancer
        externalTrafficPolicy: Cluster
        healthCheckNodePort: 30000
        => spec.healthCheckNodePort: Invalid value: 30000: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'

        ## health of nodes of a service without a balancer
        type: NodePort
        externalTrafficPolicy: Local
        healthCheckNodePort: 30000
        => spec.healthCheckNodePort: Invalid value: 30000: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'

        ## a port for health that is none
        type: LoadBalancer
        externalTrafficPolicy: Local
        healthCheckNodePort: 65536
        => spec.healthCheckNodePort: Invalid value: 65536: must be between 1 and 65535, inclusive

        ## a port for health that is given out later
        type: LoadBalancer
        externalTrafficPolicy: Local

        ## traffic from inside, without a policy
        internalTrafficPolicy: null
        => spec.internalTrafficPolicy: Required value

        ## traffic from inside, by an unknown policy
        internalTrafficPolicy: Global
        => spec.internalTrafficPolicy: Unsupported value: "Global": supported values: "Cluster", "Local"

        ## the nearest node
        trafficDistribution: PreferSameNode

        ## the former name of the nearest zone
        trafficDistribution: PreferClose

        ## an unknown distribution
        trafficDistribution: PreferFar
        => spec.trafficDistribution: Unsupported value: "PreferFar": supported values: "PreferClose", "PreferSameZone", "PreferSameNode"
        """);
  }
}
