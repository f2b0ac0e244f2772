// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.quota;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitRangeValidationTest {
  @TestFactory
  Stream<DynamicTest> typesAndNames() {
    return ValidationTable.at(
            "spec.limits",
            """
            ## a full object
            - type: Container
              max: {cpu: '2', memory: 1Gi, example.com/gpu: '4'}
              min: {cpu: 100m, memory: 1Mi}
              default: {cpu: '1', memory: 512Mi, example.com/gpu: '2'}
              defaultRequest: {cpu: 500m, memory: 256Mi, example.com/gpu: '2'}
              maxLimitRequestRatio: {cpu: '20', memory: '2'}
            - type: Pod
              max: {cpu: '4', ephemeral-storage: 1Gi}
              min: {cpu: '1'}
              maxLimitRequestRatio: {cpu: '4'}
            - type: PersistentVolumeClaim
              max: {storage: 10Gi}
              min: {storage: 1Gi}
            - type: example.com/Thing
              max: {pods: '3'}

            ## no limit
            []

            ## a type without a domain
            - type: Node
            => spec.limits[0].type: Invalid value: "Node": must be a standard limit type or fully qualified

            ## a type that is no name
            - type: /Node
            => spec.limits[0].type: Invalid value: "/Node": prefix part must be non-empty

            ## two limits of a type
            - type: Container
            - type: Pod
            - type: Container
            => spec.limits[2].type: Duplicate value: "Container"

            ## a resource that containers do not have
            - type: Container
              max: {storage: 1Gi}
            => spec.limits[0].max[storage]: Invalid value: "storage": must be a standard resource for containers

            ## a resource that pods do not have
            - type: Pod
              min: {pods: '1'}
            => spec.limits[0].min[pods]: Invalid value: "pods": must be a standard resource for containers

            ## a resource of nobody
            - type: PersistentVolumeClaim
              max: {storage: 1Gi, room: '1'}
            => spec.limits[0].max[room]: Invalid value: "room": must be a standard resource type or fully qualified

            ## a resource of a domain, under a name that quotas cannot use
            - type: Container
              max: {requests.example.com/gpu: '1'}
            => spec.limits[0].max[requests.example.com/gpu]: Invalid value: "requests.example.com/gpu": doesn't follow extended resource name standard

            ## defaults of whole pods
            - type: Pod
              default: {cpu: '1'}
              defaultRequest: {cpu: '2'}
            => spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'
            => spec.limits[0].defaultRequest: Forbidden: may not be specified when `type` is 'Pod'

            ## defaults of whole pods are compared with nothing
            - type: Pod
              max: {cpu: '1'}
              default: {cpu: '3'}
            => spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'

            ## claims without a bound
            - type: PersistentVolumeClaim
              default: {storage: 1Gi}
            => spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided

            ## claims with one bound
            - type: PersistentVolumeClaim
              min: {storage: 1Gi}
            """)
        .tests(LimitRangeValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> bounds() {
    return ValidationTable.at(
            "spec.limits",
            """
            ## all equal
            - {type: Container, min: {cpu: '1'}, max: {cpu: 1000m}, default: {cpu: '1'}, defaultRequest: {cpu: '1'}, maxLimitRequestRatio: {cpu: '1'}}

            ## the minimum is greater than the maximum
            - {type: Container, min: {cpu: '2'}, max: {cpu: '1'}}
            => spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1

            ## the default request is less than the minimum
            - {type: Container, min: {cpu: '2'}, defaultRequest: {cpu: '1'}}
            => spec.limits[0].defaultRequest[cpu]: Invalid value: "1": min value 2 is greater than default request value 1

            ## the default request is greater than the maximum
            - {type: Container, max: {cpu: '1'}, defaultRequest: {cpu: '2'}}
            => spec.limits[0].defaultRequest[cpu]: Invalid value: "2": default request value 2 is greater than max value 1

            ## the default request is greater than the default
            - {type: Container, default: {memory: 1Gi}, defaultRequest: {memory: 2Gi}}
            => spec.limits[0].defaultRequest[memory]: Invalid value: "2Gi": default request value 2Gi is greater than default limit value 1Gi

            ## the default is less than the minimum, which is shown
            - {type: Container, min: {cpu: '2'}, default: {cpu: '1'}}
            => spec.limits[0].default[cpu]: Invalid value: "2": min value 2 is greater than default value 1

            ## the default is greater than the maximum, which is shown
            - {type: Container, max: {cpu: '1'}, default: {cpu: '2'}}
            => spec.limits[0].default[cpu]: Invalid value: "1": default value 2 is greater than max value 1

            ## a ratio below one
            - {type: Container, maxLimitRequestRatio: {cpu: 500m}}
            => spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "500m": ratio 500m is less than 1

            ## a ratio that no limit reaches
            - {type: Container, min: {cpu: '1'}, max: {cpu: '2'}, maxLimitRequestRatio: {cpu: '3'}}
            => spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "3": ratio 3 is greater than max/min = 2.000000

            ## a ratio that one limit reaches
            - {type: Container, min: {cpu: 500m}, max: {cpu: '1'}, maxLimitRequestRatio: {cpu: '2'}}

            ## a minimum of nothing allows every ratio
            - {type: Container, min: {cpu: '0'}, max: {cpu: '1'}, maxLimitRequestRatio: {cpu: '100'}}

            ## what nobody shares is asked for in full
            - {type: Container, default: {example.com/gpu: '2'}, defaultRequest: {example.com/gpu: '1'}}
            => spec.limits[0].defaultRequest[example.com/gpu]: Invalid value: "1": default value 2 must equal to defaultRequest value 1 in example.com/gpu

            ## huge pages are asked for in full
            - {type: Container, default: {hugepages-2Mi: 4Mi}, defaultRequest: {hugepages-2Mi: 2Mi}}
            => spec.limits[0].defaultRequest[hugepages-2Mi]: Invalid value: "2Mi": default value 4Mi must equal to defaultRequest value 2Mi in hugepages-2Mi

            ## Kubernetes' own resources are shared
            - {type: Container, default: {kubernetes.io/batch: '2'}, defaultRequest: {kubernetes.io/batch: '1'}}

            ## each resource has its own bounds
            - {type: Container, min: {cpu: '2'}, max: {memory: '1'}}
            """)
        .tests(LimitRangeValidation::validate);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the maximum is the default, the default the default request |"
            + " {'type':'Container','max':{'cpu':'2'}} |"
            + " {'type':'Container','max':{'cpu':'2'},'default':{'cpu':'2'},'defaultRequest':{'cpu':'2'}}",
        "the minimum is the default request | {'type':'Container','min':{'cpu':'1'}} |"
            + " {'type':'Container','min':{'cpu':'1'},'defaultRequest':{'cpu':'1'}}",
        "the default goes before the minimum |"
            + " {'type':'Container','min':{'cpu':'1'},'default':{'cpu':'2'}} |"
            + " {'type':'Container','min':{'cpu':'1'},'default':{'cpu':'2'},'defaultRequest':{'cpu':'2'}}",
        "what is said stays |"
            + " {'type':'Container','max':{'cpu':'4','memory':'1Gi'},'default':{'cpu':'2'},'defaultRequest':{'cpu':'1'}}"
            + " | {'type':'Container','max':{'cpu':'4','memory':'1Gi'},'default':{'cpu':'2','memory':'1Gi'},'defaultRequest':{'cpu':'1','memory':'1Gi'}}",
        "pods have no defaults | {'type':'Pod','max':{'cpu':'2'}} |"
            + " {'type':'Pod','max':{'cpu':'2'}}",
        "nothing comes from nothing | {'type':'Container','max':{}} |"
            + " {'type':'Container','max':{}}",
      })
  void defaultsFollowBounds(String rule, String sent, String wanted) {
    ApiObject range = object("{'spec':{'limits':[" + sent + "]}}");
    new LimitRangeStrategy().applyDefaults(range);
    assertEquals(wanted, text(range.field("spec").get("limits").index(0).value()), rule);
  }
}
