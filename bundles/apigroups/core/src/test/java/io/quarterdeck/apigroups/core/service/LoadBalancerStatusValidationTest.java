// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.apigroups.core.allocator.NodePortRange;
import io.quarterdeck.apigroups.core.allocator.ServiceIPRange;
import io.quarterdeck.apigroups.core.allocator.ServiceNetwork;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LoadBalancerStatusValidationTest {
  @TestFactory
  Stream<DynamicTest> ingress() {
    return ValidationTable.at(
            "status.loadBalancer.ingress",
            """
            ## an address that is the balancer's
            {ip: 192.0.2.1, ipMode: Proxy, ports: [{port: 80, protocol: TCP}]}

            ## an address that is the service's
            {ip: '2001:db8::1', ipMode: VIP}

            ## a name
            {hostname: lb.example.com}

            ## an address without its mode
            {ip: 192.0.2.1}
            => status.loadBalancer.ingress.ipMode: Required value: must be specified when `ip` is set

            ## a mode without an address
            {hostname: a, ipMode: VIP}
            => status.loadBalancer.ingress.ipMode: Forbidden: may not be specified when `ip` is not set

            ## an unknown mode
            {ip: 192.0.2.1, ipMode: Vip}
            => status.loadBalancer.ingress.ipMode: Unsupported value: "Vip": supported values: "Proxy", "VIP"

            ## an address that is none
            {ip: 192.0.2.256, ipMode: VIP}
            => status.loadBalancer.ingress.ip: Invalid value: "192.0.2.256": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)

            ## a name that is an address
            {hostname: 192.0.2.1}
            => status.loadBalancer.ingress.hostname: Invalid value: "192.0.2.1": must be a DNS name, not an IP address

            ## a name that is none
            {hostname: a_b}
            => status.loadBalancer.ingress.hostname: Invalid value: "a_b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            """)
        .tests(LoadBalancerStatusValidation::ingress);
  }

  @TestFactory
  Stream<DynamicTest> onlyBalancersHaveIngress() {
    MemoryObjects objects = new MemoryObjects();
    MemoryWriter writer = new MemoryWriter(objects);
    ServiceNetwork network =
        new ServiceNetwork(
            List.of(ServiceIPRange.parse("10.0.0.0/24")),
            NodePortRange.parse("30000-32767"),
            objects,
            () -> writer,
            new FakeBackend(),
            InstantSource.fixed(Given.NOW),
            new Metrics());
    ServiceStrategy strategy = new ServiceStrategy(network.allocators(), () -> writer, true);
    return ValidationTable.of(
            """
            ## a balancer
            spec: {type: LoadBalancer}
            status: {loadBalancer: {ingress: [{hostname: a}, {ip: 192.0.2.1, ipMode: VIP}]}}

            ## each ingress is validated
            spec: {type: LoadBalancer}
            status: {loadBalancer: {ingress: [{hostname: a}, {ip: 192.0.2.1}]}}
            => status.loadBalancer.ingress[1].ipMode: Required value: must be specified when `ip` is set

            ## no balancer, and no ingress
            spec: {type: NodePort}
            status: {loadBalancer: {}}

            ## no balancer, but ingress
            spec: {type: NodePort}
            status: {loadBalancer: {ingress: [{hostname: a}]}}
            => status.loadBalancer.ingress: Forbidden: may only be used when `spec.type` is 'LoadBalancer'
            """)
        .tests(
            (service, errors) -> {
              ApiObject object = Given.object(service);
              strategy.validateStatus(object, object, Given.request(), errors);
            });
  }
}
