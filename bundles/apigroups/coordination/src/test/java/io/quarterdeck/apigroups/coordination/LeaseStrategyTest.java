// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.coordination;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeaseStrategyTest {
  private static final LeaseStrategy STRATEGY = new LeaseStrategy(false);

  private static final String BOUNDS =
      """
      ## a lease with everything
      spec:
        holderIdentity: node-a
        leaseDurationSeconds: 40
        leaseTransitions: 3
        acquireTime: "2024-01-01T00:00:00.000000Z"
        renewTime: "2024-01-01T00:00:00.000000Z"

      ## a lease that nobody holds
      metadata: {name: a}

      ## the shortest lease
      spec: {leaseDurationSeconds: 1}

      ## a lease that lasts no time
      spec: {leaseDurationSeconds: 0}
      => spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0

      ## a lease that lasts less than no time
      spec: {leaseDurationSeconds: -1}
      => spec.leaseDurationSeconds: Invalid value: -1: must be greater than 0

      ## a lease that never changed hands
      spec: {leaseTransitions: 0}

      ## fewer changes of hands than none
      spec: {leaseTransitions: -1}
      => spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0

      ## both at once
      spec: {leaseDurationSeconds: -2147483648, leaseTransitions: -2147483648}
      => spec.leaseDurationSeconds: Invalid value: -2147483648: must be greater than 0
      => spec.leaseTransitions: Invalid value: -2147483648: must be greater than or equal to 0

      ## the holder may be nobody by name
      spec: {holderIdentity: ""}
      """;

  @TestFactory
  Stream<DynamicTest> creations() {
    return ValidationTable.of(BOUNDS).tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> anUpdateIsCheckedAsANewLease() {
    return ValidationTable.of(BOUNDS)
        .tests((lease, errors) -> StrategyRules.update(STRATEGY).validate(lease, lease, errors));
  }

  /** The feature CoordinatedLeaderElection is off: its fields are dropped, not refused. */
  @Test
  void aNewLeaseAsksForNoElection() {
    ApiObject lease =
        Literal.object(
            "{'spec':{'holderIdentity':'a','strategy':'OldestEmulationVersion',"
                + "'preferredHolder':'b'}}");
    STRATEGY.prepareForCreate(lease, StrategyRules.CONTEXT);
    assertEquals(Literal.object("{'spec':{'holderIdentity':'a'}}"), lease);
  }

  /** What the stored lease uses already may stay, and be changed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {'strategy':'x'} | {}",
        "{} | {'preferredHolder':'x'} | {}",
        "{'strategy':'x'} | {'strategy':'y','preferredHolder':'b'} | {'strategy':'y'}",
        "{'strategy':'x','preferredHolder':'a'} | {'strategy':'x','preferredHolder':'b'}"
            + " | {'strategy':'x','preferredHolder':'b'}",
        "{'strategy':'x'} | {} | {}",
      })
  void aChangedLeaseAsksForAnElectionOnlyIfItDid(String stored, String sent, String kept) {
    ApiObject old = Literal.object("{'spec':" + stored + "}");
    ApiObject changed = Literal.object("{'spec':" + sent + "}");
    STRATEGY.prepareForUpdate(changed, old, StrategyRules.CONTEXT);
    assertEquals(Literal.object("{'spec':" + kept + "}"), changed);
  }

  @Test
  void aRowNamesTheHolder() {
    ApiObject lease =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'spec':{'holderIdentity':'node-a'}}");
    assertEquals(
        List.of("a", "node-a", "5s"), STRATEGY.table().cells(lease, Instant.ofEpochSecond(5)));
  }

  @Test
  void aRowOfALeaseThatNobodyHoldsIsEmptyThere() {
    ApiObject lease =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},'spec':{}}");
    assertEquals(List.of("a", "", "5s"), STRATEGY.table().cells(lease, Instant.ofEpochSecond(5)));
  }
}
