// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.quota;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ResourceQuotaValidationTest {
  private final ResourceQuotaStrategy strategy = new ResourceQuotaStrategy();

  @TestFactory
  Stream<DynamicTest> amounts() {
    return ValidationTable.at(
            "spec",
            """
            ## a full object
            hard:
              cpu: 1500m
              requests.memory: 1Gi
              limits.ephemeral-storage: 2Gi
              requests.storage: 10Gi
              pods: '10'
              services.nodeports: '0'
              hugepages-2Mi: 4Mi
              requests.hugepages-1Gi: 2Gi
              requests.example.com/gpu: '4'
              count/deployments.apps: '3'
              gold.storageclass.storage.k8s.io/requests.storage: 5Gi

            ## less than nothing
            hard: {cpu: '-1'}
            => spec.hard[cpu]: Invalid value: "-1": must be greater than or equal to 0

            ## half a pod
            hard: {pods: 500m}
            => spec.hard[pods]: Invalid value: "500m": must be an integer

            ## half a device
            hard: {example.com/gpu: 1500m}
            => spec.hard[example.com/gpu]: Invalid value: "1500m": must be an integer

            ## half a request for a device is not seen
            hard: {requests.example.com/gpu: 1500m}

            ## a resource that quotas do not know
            hard: {room: '1'}
            => spec.hard[room]: Invalid value: "room": must be a standard resource type or fully qualified
            => spec.hard[room]: Invalid value: "room": must be a standard resource for quota

            ## a resource that only claims have
            hard: {storage: 1Gi}
            => spec.hard[storage]: Invalid value: "storage": must be a standard resource for quota

            ## a name that is none
            hard: {a b: '1'}
            => spec.hard[a b]: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            => spec.hard[a b]: Invalid value: "a b": must be a standard resource for quota
            """)
        .tests(ResourceQuotaValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> scopes() {
    return ValidationTable.at(
            "spec",
            """
            ## pods that end
            hard: {pods: '1', cpu: '1', limits.memory: 1Gi}
            scopes: [Terminating, NotBestEffort]

            ## pods that ask for nothing are only counted
            hard: {pods: '1'}
            scopes: [BestEffort]

            ## pods that ask for nothing, by what they ask for
            hard: {pods: '1', cpu: '1'}
            scopes: [BestEffort]
            => spec.scopes: Invalid value: ["BestEffort"]: unsupported scope applied to resource

            ## services do not end
            hard: {services: '1'}
            scopes: [Terminating]
            => spec.scopes: Invalid value: ["Terminating"]: unsupported scope applied to resource

            ## disks of pods have no scope
            hard: {limits.ephemeral-storage: 1Gi}
            scopes: [NotTerminating]
            => spec.scopes: Invalid value: ["NotTerminating"]: unsupported scope applied to resource

            ## what other domains count has every scope
            hard: {requests.example.com/gpu: '1'}
            scopes: [Terminating]

            ## classes of volumes are those of claims
            hard: {persistentvolumeclaims: '1', requests.storage: 1Gi}
            scopes: [VolumeAttributesClass]

            ## classes of volumes are not those of pods
            hard: {pods: '1'}
            scopes: [VolumeAttributesClass]
            => spec.scopes: Invalid value: ["VolumeAttributesClass"]: unsupported scope applied to resource

            ## pods of every and of no quality
            hard: {pods: '1'}
            scopes: [BestEffort, NotBestEffort]
            => spec.scopes: Invalid value: ["BestEffort","NotBestEffort"]: conflicting scopes

            ## pods that end and do not
            scopes: [NotTerminating, Terminating]
            => spec.scopes: Invalid value: ["NotTerminating","Terminating"]: conflicting scopes

            ## an unknown scope
            hard: {services: '1'}
            scopes: [Everything]
            => spec.scopes: Invalid value: ["Everything"]: unsupported scope
            """)
        .tests(ResourceQuotaValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> selectors() {
    return ValidationTable.at(
            "spec",
            """
            ## classes by name
            hard: {pods: '1'}
            scopeSelector:
              matchExpressions:
              - {scopeName: PriorityClass, operator: In, values: [high]}
              - {scopeName: CrossNamespacePodAffinity, operator: Exists}

            ## an unknown scope
            scopeSelector: {matchExpressions: [{scopeName: X, operator: Exists}]}
            => spec.scopeSelector.matchExpressions.scopeName: Invalid value: "X": unsupported scope

            ## an unknown operator
            scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: Is}]}
            => spec.scopeSelector.matchExpressions.operator: Invalid value: "Is": not a valid selector operator

            ## a scope that has no values
            scopeSelector: {matchExpressions: [{scopeName: BestEffort, operator: DoesNotExist}]}
            => spec.scopeSelector.matchExpressions.operator: Invalid value: "DoesNotExist": must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity

            ## in no class
            scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: NotIn}]}
            => spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when `operator` is 'In' or 'NotIn' for scope selector

            ## a class that exists, by name
            scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: Exists, values: [high]}]}
            => spec.scopeSelector.matchExpressions.values: Invalid value: ["high"]: must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector

            ## a resource that is not of the scope shows the selector
            hard: {services: '1'}
            scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In, values: [high]}]}
            => spec.scopeSelector.matchExpressions: Invalid value: {"MatchExpressions":[{"ScopeName":"PriorityClass","Operator":"In","Values":["high"]}]}: unsupported scope applied to resource

            ## a contradiction shows the scopes of the quota
            scopes: [PriorityClass]
            scopeSelector: {matchExpressions: [{scopeName: BestEffort, operator: Exists}, {scopeName: NotBestEffort, operator: Exists}]}
            => spec.scopeSelector.matchExpressions: Invalid value: ["PriorityClass"]: conflicting scopes

            ## a contradiction where there are no scopes
            scopeSelector: {matchExpressions: [{scopeName: Terminating, operator: Exists}, {scopeName: NotTerminating, operator: Exists}]}
            => spec.scopeSelector.matchExpressions: Invalid value: null: conflicting scopes
            """)
        .tests(ResourceQuotaValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.at(
            "spec",
            """
            ## more of the same
            hard: {pods: '2'}
            scopes: [Terminating]
            ---
            hard: {pods: '1'}
            scopes: [Terminating]

            ## the order of scopes means nothing
            scopes: [PriorityClass, Terminating]
            ---
            scopes: [Terminating, PriorityClass]

            ## how often a scope is named means nothing
            scopes: [Terminating, Terminating]
            ---
            scopes: [Terminating]

            ## a scope more
            scopes: [Terminating, PriorityClass]
            ---
            scopes: [Terminating]
            => spec.scopes: Invalid value: ["Terminating","PriorityClass"]: field is immutable

            ## no scope any more
            hard: {pods: '1'}
            ---
            scopes: [Terminating]
            => spec.scopes: Invalid value: null: field is immutable
            """)
        .updates(
            (now, old, errors) ->
                strategy.validateUpdate(Given.spec(now), Given.spec(old), Given.request(), errors));
  }

  @TestFactory
  Stream<DynamicTest> status() {
    return ValidationTable.of(
            """
            ## what is used
            status: {hard: {pods: '1'}, used: {pods: '2'}}

            ## part of a pod
            status: {used: {pods: 100m}}
            => status.used[pods]: Invalid value: "100m": must be an integer

            ## a name that quotas do not know
            status: {hard: {storage: '1'}}
            => status.hard[storage]: Invalid value: "storage": must be a standard resource for quota
            """)
        .tests(
            (quota, errors) -> {
              ApiObject object = Given.object(quota);
              strategy.validateStatus(object, object, Given.request(), errors);
            });
  }

  @Test
  void rowsShowWhatIsUsedOfWhat() {
    List<Object> cells =
        strategy
            .table()
            .cells(
                object(
                    "{'metadata':{'name':'q'},'status':{'hard':{'pods':'4','limits.cpu':'2','cpu':"
                        + "'1'},'used':{'pods':'3'}}}"),
                Given.NOW)
            .stream()
            .map(Object.class::cast)
            .toList();
    assertEquals("cpu: 0/1, pods: 3/4", cells.get(1));
    assertEquals("limits.cpu: 0/2", cells.get(2));
  }
}
