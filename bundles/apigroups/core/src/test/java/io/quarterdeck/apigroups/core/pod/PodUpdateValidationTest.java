// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodUpdateValidationTest {
  private static Stream<DynamicTest> changes(String table) {
    return ValidationTable.at("spec", table).updates(PodUpdateValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> containers() {
    return changes(
        """
        ## another image
        containers: [{name: c, image: j}]
        initContainers: [{name: d, image: j}]
        ---
        containers: [{name: c, image: i}]
        initContainers: [{name: d, image: i}]

        ## no image
        containers: [{name: c}]
        ---
        containers: [{name: c, image: i}]
        => spec.containers[0].image: Required value

        ## blanks around an image
        containers: [{name: c, image: 'i '}]
        ---
        containers: [{name: c, image: i}]
        => spec.containers[0].image: Invalid value: "i ": must not have leading or trailing whitespace

        ## a container more
        containers: [{name: c, image: i}, {name: d, image: i}]
        ---
        containers: [{name: c, image: i}]
        => spec.containers: Forbidden: pod updates may not add or remove containers

        ## a container of the beginning less
        containers: [{name: c, image: i}]
        ---
        containers: [{name: c, image: i}]
        initContainers: [{name: d, image: i}]
        => spec.initContainers: Forbidden: pod updates may not add or remove containers
        """);
  }

  @TestFactory
  Stream<DynamicTest> deadlines() {
    return changes(
        """
        ## a deadline comes
        activeDeadlineSeconds: 2147483647
        ---
        {}

        ## a deadline beyond the last
        activeDeadlineSeconds: 2147483648
        ---
        {}
        => spec.activeDeadlineSeconds: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive

        ## a deadline before the first
        activeDeadlineSeconds: -1
        ---
        {}
        => spec.activeDeadlineSeconds: Invalid value: -1: must be between 0 and 2147483647, inclusive

        ## a nearer deadline
        activeDeadlineSeconds: 4
        ---
        activeDeadlineSeconds: 5

        ## a later deadline
        activeDeadlineSeconds: 6
        ---
        activeDeadlineSeconds: 5
        => spec.activeDeadlineSeconds: Invalid value: 6: must be less than or equal to previous value

        ## no deadline any more
        {}
        ---
        activeDeadlineSeconds: 5
        => spec.activeDeadlineSeconds: Invalid value: null: must not update from a positive integer to nil value

        ## a second instead of less than nothing
        terminationGracePeriodSeconds: 1
        ---
        terminationGracePeriodSeconds: -1
        """);
  }

  @TestFactory
  Stream<DynamicTest> tolerations() {
    return changes(
        """
        ## one more
        tolerations: [{key: a, operator: Exists, effect: NoExecute}, {key: b, operator: Exists}]
        ---
        tolerations: [{key: a, operator: Exists, effect: NoExecute}]

        ## for another time
        tolerations: [{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 9}]
        ---
        tolerations: [{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 5}]

        ## one less
        tolerations: []
        ---
        tolerations: [{key: a, operator: Exists}]
        => spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds

        ## another one
        tolerations: [{key: b, operator: Exists}]
        ---
        tolerations: [{key: a, operator: Exists}]
        => spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds

        ## one more that is none
        tolerations: [{key: a, operator: Exists}, {key: b, operator: Exists, value: c}]
        ---
        tolerations: [{key: a, operator: Exists}]
        => spec.tolerations[1].operator: Invalid value: "c": value must be empty when `operator` is 'Exists'
        """);
  }

  @TestFactory
  Stream<DynamicTest> gates() {
    return changes(
        """
        ## a gate opens
        schedulingGates: [{name: a}]
        ---
        schedulingGates: [{name: a}, {name: b}]

        ## all gates open
        {}
        ---
        schedulingGates: [{name: a}]

        ## a gate comes
        schedulingGates: [{name: a}, {name: b}]
        ---
        schedulingGates: [{name: a}]
        => spec.schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate 'b'
        """);
  }

  @TestFactory
  Stream<DynamicTest> nodesOfGatedPods() {
    return changes(
        """
        ## a label more
        schedulingGates: [{name: g}]
        nodeSelector: {a: x, b: y}
        ---
        schedulingGates: [{name: g}]
        nodeSelector: {a: x}

        ## a first label, while the last gate opens
        nodeSelector: {a: x}
        ---
        schedulingGates: [{name: g}]

        ## another value
        schedulingGates: [{name: g}]
        nodeSelector: {a: z}
        ---
        schedulingGates: [{name: g}]
        nodeSelector: {a: x}
        => spec.nodeSelector: Invalid value: {"a":"z"}: only additions to spec.nodeSelector are allowed (no mutations or deletions)

        ## no label any more
        schedulingGates: [{name: g}]
        ---
        schedulingGates: [{name: g}]
        nodeSelector: {a: x}
        => spec.nodeSelector: Invalid value: null: only additions to spec.nodeSelector are allowed (no mutations or deletions)

        ## a first affinity
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}}
        ---
        schedulingGates: [{name: g}]

        ## an expression more
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}, {key: b, operator: Exists}]}]}}}
        ---
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}}

        ## what is preferred may be anything
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: []}}
        ---
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, operator: Exists}]}}]}}

        ## another expression
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: b, operator: Exists}]}]}}}
        ---
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}}
        => spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]: Invalid value: {"MatchExpressions":[{"Key":"b","Operator":"Exists","Values":null}],"MatchFields":null}: only additions are allowed (no mutations or deletions)

        ## a term more
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}, {}]}}}
        ---
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}}
        => spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Invalid value: [{"MatchExpressions":[{"Key":"a","Operator":"Exists","Values":null}],"MatchFields":null},{"MatchExpressions":null,"MatchFields":null}]: no additions/deletions to non-empty NodeSelectorTerms list are allowed

        ## no term any more
        schedulingGates: [{name: g}]
        ---
        schedulingGates: [{name: g}]
        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}}
        => spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Invalid value: null: no additions/deletions to non-empty NodeSelectorTerms list are allowed
        """);
  }

  @Test
  void whatMayNotChangeIsShownAsLines() {
    List<FieldError> errors = new ArrayList<>();
    PodUpdateValidation.validate(
        object("{'hostname':'b'}").root(), object("{'hostname':'a'}").root(), errors);
    assertEquals(1, errors.size());
    assertTrue(
        errors
            .getFirst()
            .toString()
            .contains("(allow it to be set to 1 if it was previously negative)\n@@ -"),
        errors.toString());
    assertTrue(
        errors
            .getFirst()
            .toString()
            .contains("\n- \"Hostname\": \"a\",\n+ \"Hostname\": \"b\",\n  \"Subdomain\": \"\",\n"),
        errors.toString());
  }
}
