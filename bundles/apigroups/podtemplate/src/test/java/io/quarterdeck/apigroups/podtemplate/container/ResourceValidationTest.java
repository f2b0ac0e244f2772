// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ResourceValidationTest {
  @TestFactory
  Stream<DynamicTest> requestsAndLimits() {
    return ValidationTable.at(
            "c.resources",
            """
            ## everything that a container may have
            limits: {cpu: "2", memory: 1Gi, ephemeral-storage: 2Gi, hugepages-2Mi: 4Mi, example.com/gpu: "1"}
            requests: {cpu: 1500m, memory: 1Gi, ephemeral-storage: 1Gi, hugepages-2Mi: 4Mi, example.com/gpu: "1"}

            ## nothing
            {}

            ## requests without limits
            requests: {cpu: "1", memory: "0", ephemeral-storage: 1Gi}

            ## a resource that only quotas have
            limits: {pods: "1"}
            => c.resources.limits[pods]: Invalid value: "pods": must be a standard resource for containers

            ## a name of no domain that is no resource
            requests: {gpu: "1"}
            => c.resources.requests[gpu]: Invalid value: "gpu": must be a standard resource type or fully qualified
            => c.resources.requests[gpu]: Invalid value: "gpu": must be a standard resource for containers

            ## no qualified name
            limits: {"a b": "1"}
            => c.resources.limits[a b]: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => c.resources.limits[a b]: Invalid value: "a b": must be a standard resource for containers

            ## less than nothing
            limits: {cpu: "-1"}
            requests: {memory: "-1"}
            => c.resources.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0
            => c.resources.requests[memory]: Invalid value: "-1": must be greater than or equal to 0

            ## half of a device
            limits: {example.com/gpu: 500m}
            => c.resources.limits[example.com/gpu]: Invalid value: "500m": must be an integer

            ## half a core
            limits: {cpu: 500m}

            ## a request beyond its limit, reported at the requests
            limits: {cpu: "1"}
            requests: {cpu: 1001m}
            => c.resources.requests: Invalid value: "1001m": must be less than or equal to cpu limit of 1

            ## a request that is its limit in other words
            limits: {cpu: "1", memory: 1Gi}
            requests: {cpu: 1000m, memory: 1024Mi}

            ## devices are requested as they are limited
            limits: {example.com/gpu: "2"}
            requests: {example.com/gpu: "1"}
            => c.resources.requests: Invalid value: "1": must be equal to example.com/gpu limit of 2

            ## devices and huge pages need a limit
            requests: {cpu: "1", example.com/gpu: "1", hugepages-2Mi: 2Mi}
            => c.resources.limits: Required value: Limit must be set for non overcommitable resources

            ## huge pages without cpu and memory
            limits: {hugepages-2Mi: 2Mi}
            requests: {hugepages-2Mi: 2Mi}
            => c.resources: Forbidden: HugePages require cpu or memory

            ## huge pages with either of both, even as a request only
            limits: {hugepages-2Mi: 2Mi}
            requests: {hugepages-2Mi: 2Mi, cpu: 1m}

            ## huge pages in parts, and none of them
            limits: {memory: 1Gi, hugepages-2Mi: 3Mi, hugepages-1Gi: "0"}
            => c.resources.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi
            => c.resources.limits[hugepages-1Gi]: Invalid value: "0": 0 is not positive integer multiple of hugepages-1Gi

            ## domains of Kubernetes
            limits: {kubernetes.io/batch-cpu: 500m}
            """)
        .tests((resources, errors) -> ResourceValidation.validate(resources, errors));
  }

  @TestFactory
  Stream<DynamicTest> namesOfResources() {
    return ValidationTable.at(
            "c",
            """
            ## a device whose name has 63 characters
            example.com/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk: "1"

            ## a prefix that quotas have
            requests.example.com/gpu: "1"
            => c[requests.example.com/gpu]: Invalid value: "requests.example.com/gpu": doesn't follow extended resource name standard

            ## an amount that is none is no error here
            cpu: a
            """)
        .tests(
            (names, errors) ->
                names.entries().forEach((n, q) -> ResourceValidation.quantity(n, q, errors)));
  }

  @TestFactory
  Stream<DynamicTest> namesThatAreCounted() {
    return ValidationTable.at(
            "c",
            """
            ## what a quota counts
            pods: "1"
            services.nodeports: "1"
            requests.cpu: "1"
            requests.hugepages-2Mi: "1"
            hugepages-2Mi: "1"
            example.com/a: "1"

            ## what it does not
            limits.hugepages-2Mi: "1"
            nodes: "1"
            => c[limits.hugepages-2Mi]: Invalid value: "limits.hugepages-2Mi": must be a standard resource type or fully qualified
            => c[nodes]: Invalid value: "nodes": must be a standard resource type or fully qualified
            """)
        .tests(
            (names, errors) ->
                names.entries().forEach((n, q) -> ResourceValidation.typeName(n, q, errors)));
  }

  @TestFactory
  Stream<DynamicTest> amounts() {
    return ValidationTable.at(
            "c",
            """
            ## whole numbers of things
            pods: "0"
            services: 1k
            configmaps: 2000m

            ## parts of things
            pods: 1500m
            secrets: 1m
            => c[pods]: Invalid value: "1500m": must be an integer
            => c[secrets]: Invalid value: "1m": must be an integer

            ## parts of bytes and of cores
            storage: 1m
            cpu: 1m
            """)
        .tests(
            (amounts, errors) ->
                amounts.entries().forEach((n, q) -> ResourceValidation.amount(n, q, errors)));
  }
}
