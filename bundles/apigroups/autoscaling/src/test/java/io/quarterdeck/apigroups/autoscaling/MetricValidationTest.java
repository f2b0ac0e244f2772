// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.autoscaling;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MetricValidationTest {
  @TestFactory
  Stream<DynamicTest> typesAndSources() {
    return ValidationTable.at(
            "m",
            """
            ## no type
            {}
            => m.type: Required value: must specify a metric source type
            => m.type: Unsupported value: "": supported values: "ContainerResource", "External", "Object", "Pods", "Resource"

            ## another type
            type: Custom
            => m.type: Unsupported value: "Custom": supported values: "ContainerResource", "External", "Object", "Pods", "Resource"

            ## no source
            type: ContainerResource
            => m.containerResource: Required value: must populate information for the given metric source

            ## the source of another type
            type: Resource
            pods: {metric: {name: m}, target: {type: AverageValue, averageValue: "1"}}
            => m.resource: Required value: must populate information for the given metric source

            ## two sources: only the first is validated
            type: Pods
            pods: {metric: {name: m}, target: {type: AverageValue, averageValue: "1"}}
            resource: {}
            => m.resource: Forbidden: must populate the given metric source only
            """)
        .tests(MetricValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> objects() {
    return ValidationTable.at(
            "m",
            """
            ## by value
            type: Object
            object:
              describedObject: {apiVersion: v1, kind: Service, name: s}
              metric: {name: m, selector: {matchLabels: {a: b}}}
              target: {type: Value, value: 1m}

            ## by average
            type: Object
            object:
              describedObject: {kind: Service, name: s}
              metric: {name: m}
              target: {type: AverageValue, averageValue: "1"}

            ## nothing
            type: Object
            object: {}
            => m.object.describedObject.kind: Required value
            => m.object.describedObject.name: Required value
            => m.object.metric.name: Required value: must specify a metric name
            => m.object.target.type: Required value: must specify a metric target type
            => m.object.target.type: Invalid value: "": must be either Utilization, Value, or AverageValue
            => m.object.target.averageValue: Required value: must set either a target value or averageValue

            ## a metric that is no part of a path
            type: Object
            object:
              describedObject: {kind: Service, name: s}
              metric: {name: a/b}
              target: {type: Value, value: "1"}
            => m.object.metric.name: Invalid value: "a/b": may not contain '/'
            """)
        .tests(MetricValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> externals() {
    return ValidationTable.at(
            "m",
            """
            ## by value
            type: External
            external: {metric: {name: m}, target: {type: Value, value: "1"}}

            ## by nothing
            type: External
            external: {metric: {name: m}, target: {type: Value}}
            => m.external.target.averageValue: Required value: must set either a target value for metric or a per-pod target

            ## by both
            type: External
            external: {metric: {name: m}, target: {type: Value, value: "1", averageValue: "1"}}
            => m.external.target.value: Forbidden: may not set both a target value for metric and a per-pod target

            ## less than something
            type: External
            external: {metric: {name: m}, target: {type: Average, value: "0"}}
            => m.external.target.type: Invalid value: "Average": must be either Utilization, Value, or AverageValue
            => m.external.target.value: Invalid value: "0": must be positive
            """)
        .tests(MetricValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> pods() {
    return ValidationTable.at(
            "m",
            """
            ## by average
            type: Pods
            pods: {metric: {name: m}, target: {type: AverageValue, averageValue: 500m}}

            ## by nothing
            type: Pods
            pods: {metric: {name: m}, target: {type: AverageValue}}
            => m.pods.target.averageValue: Required value: must specify a positive target averageValue

            ## by less than something
            type: Pods
            pods: {metric: {name: m}, target: {type: AverageValue, averageValue: "-1"}}
            => m.pods.target.averageValue: Invalid value: "-1": must be positive
            => m.pods.target.averageValue: Required value: must specify a positive target averageValue
            """)
        .tests(MetricValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> resources() {
    return ValidationTable.at(
            "m",
            """
            ## by utilization
            type: Resource
            resource: {name: cpu, target: {type: Utilization, averageUtilization: 1}}

            ## a resource of any name
            type: Resource
            resource: {name: gpu, target: {type: AverageValue, averageValue: "1"}}

            ## nothing
            type: Resource
            resource: {}
            => m.resource.name: Required value: must specify a resource name
            => m.resource.target.type: Required value: must specify a metric target type
            => m.resource.target.type: Invalid value: "": must be either Utilization, Value, or AverageValue
            => m.resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization

            ## by both
            type: Resource
            resource: {name: cpu, target: {type: Utilization, averageUtilization: 1, averageValue: "1"}}
            => m.resource.target.averageValue: Forbidden: may not set both a target raw value and a target utilization

            ## not used at all
            type: Resource
            resource: {name: cpu, target: {type: Utilization, averageUtilization: 0}}
            => m.resource.target.averageUtilization: Invalid value: 0: must be greater than 0

            ## of a container
            type: ContainerResource
            containerResource: {name: memory, container: c, target: {type: AverageValue, averageValue: 1Mi}}

            ## of a device in a container
            type: ContainerResource
            containerResource: {name: example.com/gpu, container: c, target: {type: AverageValue, averageValue: "1"}}

            ## of no container
            type: ContainerResource
            containerResource: {target: {type: Utilization, averageUtilization: 5}}
            => m.containerResource.name: Required value: must specify a resource name
            => m.containerResource.container: Required value: must specify a container

            ## a container and a resource that are none
            type: ContainerResource
            containerResource: {name: gpu, container: a.b, target: {type: Utilization, averageUtilization: 5}}
            => m.containerResource.name: Invalid value: "gpu": must be a standard resource for containers
            => m.containerResource.container: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(MetricValidation::validate);
  }
}
