// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.scheduling;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriorityClassStrategyTest {
  private static final PriorityClassStrategy STRATEGY = new PriorityClassStrategy();

  @TestFactory
  Stream<DynamicTest> creations() {
    return ValidationTable.of(
            """
            ## a class with everything
            metadata: {name: high}
            value: 1000
            globalDefault: true
            description: for what must run
            preemptionPolicy: Never

            ## a class without a value has the value zero
            metadata: {name: zero}

            ## the highest value of a user
            metadata: {name: high}
            value: 1000000000

            ## one more than the highest value of a user
            metadata: {name: high}
            value: 1000000001
            => value: Forbidden: maximum allowed value of a user defined priority is 1000000000

            ## the lowest value there is
            metadata: {name: low}
            value: -2147483648

            ## pods of the class may preempt
            metadata: {name: high}
            value: 1
            preemptionPolicy: PreemptLowerPriority

            ## an unknown way to preempt
            metadata: {name: high}
            value: 1
            preemptionPolicy: Sometimes
            => preemptionPolicy: Unsupported value: "Sometimes": supported values: "PreemptLowerPriority", "Never"

            ## an empty way to preempt
            metadata: {name: high}
            value: 1
            preemptionPolicy: ""
            => preemptionPolicy: Required value

            ## a value too high and an unknown way to preempt
            metadata: {name: high}
            value: 2000000000
            preemptionPolicy: never
            => value: Forbidden: maximum allowed value of a user defined priority is 1000000000
            => preemptionPolicy: Unsupported value: "never": supported values: "PreemptLowerPriority", "Never"

            ## a name that only contains the system's prefix
            metadata: {name: my-system-class}
            value: 5
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> namesOfTheSystem() {
    return ValidationTable.of(
            """
            ## the class of the nodes' own pods
            metadata: {name: system-node-critical}
            value: 2000001000

            ## the class of the cluster's own pods
            metadata: {name: system-cluster-critical}
            value: 2000000000

            ## a name with the prefix that is not known
            metadata: {name: system-mine}
            value: 100
            => metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-mine is not a known system priority class

            ## the prefix alone
            metadata: {name: system-}
            => metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system- is not a known system priority class

            ## an unknown name is reported, its value is not
            metadata: {name: system-mine}
            value: 2000000000
            => metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-mine is not a known system priority class

            ## a known name with the other class' value
            metadata: {name: system-node-critical}
            value: 2000000000
            => metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: value of system-node-critical PriorityClass must be 2000001000

            ## a known name with a value that a user may have
            metadata: {name: system-cluster-critical}
            value: 1
            => metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: value of system-cluster-critical PriorityClass must be 2000000000

            ## a class of the system is nobody's default
            metadata: {name: system-cluster-critical}
            value: 2000000000
            globalDefault: true
            => metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: globalDefault of system-cluster-critical PriorityClass must be false

            ## the value is reported before the default
            metadata: {name: system-node-critical}
            value: 7
            globalDefault: true
            => metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: value of system-node-critical PriorityClass must be 2000001000
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return ValidationTable.of(
            """
            ## the description and the default may change
            {value: 1, description: new, globalDefault: true, preemptionPolicy: Never}
            ---
            {value: 1, description: old, globalDefault: false, preemptionPolicy: Never}

            ## another value
            {value: 2}
            ---
            {value: 1}
            => value: Forbidden: may not be changed in an update.

            ## a value that is left out is zero
            {description: x}
            ---
            {value: 1}
            => value: Forbidden: may not be changed in an update.

            ## zero that was left out before
            {value: 0}
            ---
            {description: x}

            ## another way to preempt
            {value: 1, preemptionPolicy: PreemptLowerPriority}
            ---
            {value: 1, preemptionPolicy: Never}
            => preemptionPolicy: Invalid value: "PreemptLowerPriority": field is immutable

            ## a class that was stored without a way to preempt does not get one
            {value: 1, preemptionPolicy: Never}
            ---
            {value: 1}
            => preemptionPolicy: Invalid value: "Never": field is immutable

            ## the values of an update are not checked again
            {metadata: {name: system-mine}, value: 2000000001}
            ---
            {metadata: {name: system-mine}, value: 2000000001}
            """)
        .updates(StrategyRules.update(STRATEGY));
  }

  @Test
  void podsOfAClassPreemptUnlessItSaysOtherwise() {
    ApiObject silent = Literal.object("{'value':1}");
    ApiObject never = Literal.object("{'value':1,'preemptionPolicy':'Never'}");
    STRATEGY.applyDefaults(silent);
    STRATEGY.applyDefaults(never);
    assertEquals(Literal.object("{'value':1,'preemptionPolicy':'PreemptLowerPriority'}"), silent);
    assertEquals(Literal.object("{'value':1,'preemptionPolicy':'Never'}"), never);
  }

  @Test
  void aNewClassIsOfTheFirstGenerationWhateverIsSent() {
    ApiObject object = Literal.object("{'metadata':{'name':'a','generation':7},'value':1}");
    STRATEGY.prepareForCreate(object, StrategyRules.CONTEXT);
    assertEquals(1, object.field("metadata").get("generation").number());
  }

  @ParameterizedTest
  @CsvSource({"system-node-critical", "system-cluster-critical"})
  void classesOfTheSystemStay(String name) {
    ApiObject object = Literal.object("{'metadata':{'name':'" + name + "'}}");
    ApiException refusal =
        assertThrows(
            ApiException.class, () -> STRATEGY.beforeDelete(object, StrategyRules.CONTEXT));
    assertEquals(403, refusal.status().code());
    assertEquals(
        "priorityclasses.scheduling.k8s.io \""
            + name
            + "\" is forbidden: this is a system priority class and cannot be deleted",
        refusal.status().message());
  }

  @Test
  void otherClassesGoEvenThoseWithThePrefix() {
    ApiObject object = Literal.object("{'metadata':{'name':'system-mine'}}");
    assertDoesNotThrow(() -> STRATEGY.beforeDelete(object, StrategyRules.CONTEXT));
  }

  @Test
  void aRowSaysWhatPodsOfTheClassGet() {
    ApiObject object =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},'value':-5,"
                + "'preemptionPolicy':'Never'}");
    assertEquals(
        Arrays.asList("a", -5L, false, "60s", "Never"),
        STRATEGY.table().cells(object, Instant.ofEpochSecond(60)));
  }
}
