// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriorityLevelConfigurationStrategyTest {
  private static final PriorityLevelConfigurationStrategy STRATEGY =
      new PriorityLevelConfigurationStrategy();

  @TestFactory
  Stream<DynamicTest> levels() {
    return ValidationTable.at(
            "spec",
            """
            ## a level with queues
            type: Limited
            limited:
              nominalConcurrencyShares: 30
              lendablePercent: 50
              borrowingLimitPercent: 200
              limitResponse: {type: Queue, queuing: {queues: 64, handSize: 8, queueLengthLimit: 50}}

            ## a level that rejects
            {type: Limited, limited: {nominalConcurrencyShares: 0, limitResponse: {type: Reject}}}

            ## a level of no type
            {}
            => spec.type: Unsupported value: "": supported values: "Exempt", "Limited"

            ## a level without limits
            type: Limited
            => spec.limited: Required value: must not be empty when type is Limited

            ## a level with limits and without
            {type: Limited, limited: {limitResponse: {type: Reject}}, exempt: {}}
            => spec.exempt: Forbidden: must be nil if the type is Limited

            ## exempt is one level only
            type: Exempt
            => spec.type: Invalid value: "Exempt": must be 'Exempt' if and only if `name` is 'exempt'

            ## fewer shares than none
            {type: Limited, limited: {nominalConcurrencyShares: -1, limitResponse: {type: Reject}}}
            => spec.limited.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer

            ## all that can be lent
            {type: Limited, limited: {lendablePercent: 100, limitResponse: {type: Reject}}}

            ## more than all is lent
            {type: Limited, limited: {lendablePercent: 101, limitResponse: {type: Reject}}}
            => spec.limited.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive

            ## less than nothing is lent, less than nothing borrowed
            {type: Limited, limited: {lendablePercent: -1, borrowingLimitPercent: -1, limitResponse: {type: Reject}}}
            => spec.limited.lendablePercent: Invalid value: -1: must be between 0 and 100, inclusive
            => spec.limited.borrowingLimitPercent: Invalid value: -1: if specified, must be a non-negative integer

            ## no response, and an unknown one
            {type: Limited, limited: {}}
            => spec.limited.limitResponse.type: Unsupported value: "": supported values: "Queue", "Reject"

            ## queues of a level that rejects
            {type: Limited, limited: {limitResponse: {type: Reject, queuing: {}}}}
            => spec.limited.limitResponse.queuing: Forbidden: must be nil if limited.limitResponse.type is not Limited

            ## no queues of a level that queues
            {type: Limited, limited: {limitResponse: {type: Queue}}}
            => spec.limited.limitResponse.queuing: Required value: must not be empty if limited.limitResponse.type is Limited
            """)
        .tests((spec, errors) -> PriorityLevelConfigurationValidation.validate("a", spec, errors));
  }

  @TestFactory
  Stream<DynamicTest> queues() {
    return ValidationTable.at(
            "spec",
            """
            ## one queue
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 1, handSize: 1, queueLengthLimit: 1}}}}

            ## no queues
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {}}}}
            => spec.limited.limitResponse.queuing.queueLengthLimit: Invalid value: 0: must be positive
            => spec.limited.limitResponse.queuing.queues: Invalid value: 0: must be positive
            => spec.limited.limitResponse.queuing.handSize: Invalid value: 0: must be positive

            ## the most queues there may be
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 10000000, handSize: 2, queueLengthLimit: 1}}}}

            ## more queues than there may be
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 10000001, handSize: 2, queueLengthLimit: 1}}}}
            => spec.limited.limitResponse.queuing.queues: Invalid value: 10000001: must not be greater than 10000000

            ## a hand of as many as there are
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 4, handSize: 4, queueLengthLimit: 1}}}}

            ## a hand of more than there are
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 4, handSize: 5, queueLengthLimit: 1}}}}
            => spec.limited.limitResponse.queuing.handSize: Invalid value: 5: should not be greater than queues (4)

            ## a hand that takes sixty bits
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 1024, handSize: 6, queueLengthLimit: 1}}}}

            ## a hand that takes more
            {type: Limited, limited: {limitResponse: {type: Queue, queuing: {queues: 1030, handSize: 6, queueLengthLimit: 1}}}}
            => spec.limited.limitResponse.queuing.handSize: Invalid value: 6: required entropy bits of deckSize 1030 and handSize 6 should not be greater than 60
            """)
        .tests((spec, errors) -> PriorityLevelConfigurationValidation.validate("a", spec, errors));
  }

  @TestFactory
  Stream<DynamicTest> theExemptLevel() {
    return ValidationTable.at(
            "spec",
            """
            ## what it lends is free
            {type: Exempt, exempt: {nominalConcurrencyShares: 5, lendablePercent: 100}}

            ## but within bounds
            {type: Exempt, exempt: {nominalConcurrencyShares: -1, lendablePercent: 101}}
            => spec.exempt.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer
            => spec.exempt.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive

            ## it has no limits
            {type: Exempt, limited: {nominalConcurrencyShares: 1, limitResponse: {type: Queue, queuing: {queues: 2}}}}
            => spec.limited: Forbidden: must be nil if the type is not Limited
            => spec: Invalid value: {"Type":"Exempt","Limited":{"NominalConcurrencyShares":1,"LimitResponse":{"Type":"Queue","Queuing":{"Queues":2,"HandSize":0,"QueueLengthLimit":0}},"LendablePercent":null,"BorrowingLimitPercent":null},"Exempt":null}: spec of 'exempt' except the 'spec.exempt' field must equal the fixed value
            """)
        .tests(
            (spec, errors) ->
                PriorityLevelConfigurationValidation.validate("exempt", spec, errors));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type':'Limited'} | {'type':'Limited'}",
        "{'limited':{}} | {'limited':{'nominalConcurrencyShares':30,'lendablePercent':0}}",
        "{'limited':{'nominalConcurrencyShares':0,'lendablePercent':5}}"
            + " | {'limited':{'nominalConcurrencyShares':0,'lendablePercent':5}}",
        "{'limited':{'limitResponse':{'queuing':{'queues':0,'handSize':3}}}}"
            + " | {'limited':{'limitResponse':{'queuing':{'queues':64,'handSize':3,"
            + "'queueLengthLimit':50}},'nominalConcurrencyShares':30,'lendablePercent':0}}",
        "{'type':'Exempt'}"
            + " | {'type':'Exempt','exempt':{'nominalConcurrencyShares':0,'lendablePercent':0}}",
        "{'exempt':{'lendablePercent':5}}"
            + " | {'exempt':{'lendablePercent':5,'nominalConcurrencyShares':0}}",
      })
  void levelsAreCompleted(String sent, String completed) {
    ApiObject level = Literal.object("{'spec':" + sent + "}");
    STRATEGY.applyDefaults(level);
    assertEquals(Literal.object("{'spec':" + completed + "}"), level);
  }

  @Test
  void aRowOfALevelWithQueues() {
    ApiObject level =
        Literal.object(
            "{'metadata':{'name':'a','creationTimestamp':'1970-01-01T00:00:00Z'},'spec':{"
                + "'type':'Limited','limited':{'nominalConcurrencyShares':30,'limitResponse':{"
                + "'queuing':{'queues':64,'handSize':8,'queueLengthLimit':50}}}}}");
    assertEquals(
        List.of("a", "Limited", 30L, 64L, 8L, 50L, "3s"),
        STRATEGY.table().cells(level, Instant.ofEpochSecond(3)));
  }

  @Test
  void aRowOfALevelWithoutLimits() {
    ApiObject level =
        Literal.object(
            "{'metadata':{'name':'exempt','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'spec':{'type':'Exempt'}}");
    assertEquals(
        List.of("exempt", "Exempt", "<none>", "<none>", "<none>", "<none>", "3s"),
        STRATEGY.table().cells(level, Instant.ofEpochSecond(3)));
  }
}
