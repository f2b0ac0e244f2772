// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class StatefulSetStrategyTest {
  private static final StrategyContext CONTEXT = Contexts.of("statefulsets", "StatefulSet");
  private static final StatefulSetStrategy STRATEGY = new StatefulSetStrategy(false);

  private static ApiObject object(Node n) {
    ApiObject object = new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
    STRATEGY.applyDefaults(object);
    return object;
  }

  @TestFactory
  Stream<DynamicTest> statefulSets() {
    return ValidationTable.of(
            """
            ## every field at once
            spec:
              replicas: 0
              serviceName: web
              podManagementPolicy: Parallel
              minReadySeconds: 0
              ordinals: {start: 0}
              revisionHistoryLimit: -1
              persistentVolumeClaimRetentionPolicy: {whenDeleted: Delete, whenScaled: Retain}
              updateStrategy: {type: RollingUpdate, rollingUpdate: {partition: 0}}
              selector: {matchLabels: {a: b}}
              volumeClaimTemplates:
              - {metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
              template:
                metadata: {labels: {a: b}}
                spec: {containers: [{name: c, image: i, volumeMounts: [{name: data, mountPath: /data}]}]}

            ## less than none
            spec:
              replicas: -1
              minReadySeconds: -1
              ordinals: {start: -1}
              updateStrategy: {type: RollingUpdate, rollingUpdate: {partition: -1}}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.replicas: Invalid value: -1: must be greater than or equal to 0
            => spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0
            => spec.ordinals.start: Invalid value: -1: must be greater than or equal to 0
            => spec.updateStrategy.rollingUpdate.partition: Invalid value: -1: must be greater than or equal to 0

            ## policies that there are not
            spec:
              podManagementPolicy: Random
              persistentVolumeClaimRetentionPolicy: {whenDeleted: Keep, whenScaled: Drop}
              updateStrategy: {type: Recreate}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.podManagementPolicy: Invalid value: "Random": must be 'OrderedReady' or 'Parallel'
            => spec.persistentVolumeClaimRetentionPolicy.whenDeleted: Unsupported value: "Keep": supported values: "Retain", "Delete"
            => spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: "Drop": supported values: "Retain", "Delete"
            => spec.updateStrategy: Invalid value: {"Type":"Recreate","RollingUpdate":null}: must be 'RollingUpdate' or 'OnDelete'

            ## steps of what is replaced when it is deleted
            spec:
              updateStrategy: {type: OnDelete, rollingUpdate: {partition: 2}}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.updateStrategy.rollingUpdate: Invalid value: {"Partition":2,"MaxUnavailable":null}: only allowed for updateStrategy 'RollingUpdate'

            ## none may be missing
            spec:
              updateStrategy: {type: RollingUpdate, rollingUpdate: {maxUnavailable: 0}}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: 0: cannot be 0

            ## more may be missing than there are
            spec:
              updateStrategy: {type: RollingUpdate, rollingUpdate: {maxUnavailable: 101%}}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%

            ## a service that is no label
            spec:
              serviceName: a.b
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec.serviceName: Invalid value: "a.b": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## claims that are none, and a volume that is neither
            spec:
              selector: {matchLabels: {a: b}}
              volumeClaimTemplates: [{metadata: {name: data}, spec: {}}]
              template:
                metadata: {labels: {a: b}}
                spec: {containers: [{name: c, image: i, volumeMounts: [{name: other, mountPath: /data}]}]}
            => spec.volumeClaimTemplates[0].spec.accessModes: Required value: at least 1 access mode is required
            => spec.volumeClaimTemplates[0].spec.resources[storage]: Required value
            => spec.template.spec.containers[0].volumeMounts[0].name: Not found: "other"

            ## an empty selector, and pods that end
            spec:
              selector: {}
              template:
                metadata: {labels: {a: b}}
                spec: {restartPolicy: Never, activeDeadlineSeconds: 1, containers: [{name: c, image: i}]}
            => spec.selector: Invalid value: {}: empty selector is invalid for statefulset
            => spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"
            => spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in StatefulSet is not Supported
            """)
        .tests((set, errors) -> STRATEGY.validate(object(set), CONTEXT, errors));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## all that may change
            spec:
              replicas: 5
              minReadySeconds: 5
              ordinals: {start: 5}
              revisionHistoryLimit: 5
              persistentVolumeClaimRetentionPolicy: {whenDeleted: Delete, whenScaled: Delete}
              updateStrategy: {type: OnDelete}
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: j}]}}
            ---
            spec:
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}

            ## the service
            spec:
              serviceName: web
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            ---
            spec:
              selector: {matchLabels: {a: b}}
              template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}
            => spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden
            """)
        .updates(
            (now, old, errors) ->
                STRATEGY.validateUpdate(object(now), object(old), CONTEXT, errors));
  }

  @Test
  void theRestOfTheDefaults() {
    ApiObject set =
        Literal.object(
            "{'spec':{'updateStrategy':{'type':'OnDelete'},"
                + "'volumeClaimTemplates':[{'kind':'X','metadata':{'name':'a'}}]}}");
    STRATEGY.applyDefaults(set);
    assertEquals(
        "{'updateStrategy':{'type':'OnDelete'},'volumeClaimTemplates':[{"
            + "'kind':'PersistentVolumeClaim','metadata':{'name':'a'},'apiVersion':'v1',"
            + "'spec':{'volumeMode':'Filesystem'},'status':{'phase':'Pending'}}],"
            + "'replicas':1,'revisionHistoryLimit':10,'podManagementPolicy':'OrderedReady',"
            + "'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain',"
            + "'whenScaled':'Retain'}}",
        Literal.text(set.tree().get("spec")));
  }

  @Test
  void warningsOfClaimsAndOfRevisions() {
    ApiObject set =
        Literal.object(
            "{'metadata':{'name':'s'},'spec':{'revisionHistoryLimit':-1,'volumeClaimTemplates':"
                + "[{'spec':{'resources':{'requests':{'storage':'1m'}}}}]}}");
    List<String> warnings = new ArrayList<>();
    STRATEGY.warn(set, null, CONTEXT, warnings);
    assertEquals(
        List.of(
            "spec.volumeClaimTemplates[0].spec.resources.requests[storage]: fractional byte value"
                + " \"1m\" is invalid, must be an integer",
            "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value"
                + " >= 0 is recommended"),
        warnings);
  }

  @Test
  void howManyMayBeMissingIsNotTakenUnlessItWasThere() {
    String rolling = "{'spec':{'updateStrategy':{'rollingUpdate':{'maxUnavailable':2}}}}";
    ApiObject created = Literal.object(rolling);
    STRATEGY.prepareForCreate(created, CONTEXT);
    assertEquals(
        "{'updateStrategy':{'rollingUpdate':{}}}", Literal.text(created.tree().get("spec")));
    ApiObject changed = Literal.object(rolling);
    STRATEGY.prepareForUpdate(changed, Literal.object(rolling), CONTEXT);
    assertEquals(Literal.object(rolling).tree(), changed.tree());
    STRATEGY.prepareForUpdate(changed, created, CONTEXT);
    assertEquals(created.tree(), changed.tree());
  }

  @Test
  void withItsGateHowManyMayBeMissingIsKept() {
    StatefulSetStrategy gated = new StatefulSetStrategy(true);
    ApiObject set =
        Literal.object("{'spec':{'updateStrategy':{'rollingUpdate':{'maxUnavailable':2}}}}");
    ApiObject sent = set.copy();
    gated.prepareForCreate(set, CONTEXT);
    gated.prepareForUpdate(set, Literal.object("{'spec':{}}"), CONTEXT);
    assertEquals(sent.tree(), set.tree());
    ApiObject silent = Literal.object("{'spec':{}}");
    gated.applyDefaults(silent);
    assertEquals(
        1L, silent.field("spec").at("updateStrategy", "rollingUpdate", "maxUnavailable").number());
  }

  @Test
  void aRowShowsHowManyAreReady() {
    ApiObject set =
        Literal.object(
            "{'metadata':{'name':'s','creationTimestamp':'2024-01-01T00:00:00Z'},"
                + "'spec':{'replicas':3,'template':{'spec':{'containers':"
                + "[{'name':'c','image':'i'}]}}},'status':{'readyReplicas':2}}");
    assertEquals(
        List.of("s", "2/3", "10s", "c", "i"),
        STRATEGY.table().cells(set, Instant.parse("2024-01-01T00:00:10Z")));
  }
}
