// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CSIDriverStrategyTest {
  private static final CSIDriverStrategy STRATEGY = new CSIDriverStrategy();

  @TestFactory
  Stream<DynamicTest> drivers() {
    return ValidationTable.of(
            """
            ## a driver with everything
            spec:
              attachRequired: true
              podInfoOnMount: true
              volumeLifecycleModes: [Persistent, Ephemeral]
              storageCapacity: true
              fsGroupPolicy: File
              tokenRequests: [{audience: vault, expirationSeconds: 3600}, {audience: ""}]
              requiresRepublish: true
              seLinuxMount: false
              nodeAllocatableUpdatePeriodSeconds: 10

            ## a driver that says nothing
            spec: {}

            ## an unknown policy of groups of files
            spec: {fsGroupPolicy: Always}
            => spec.fsGroupPolicy: Unsupported value: "Always": supported values: "File", "None", "ReadWriteOnceWithFSType"

            ## an empty policy of groups of files
            spec: {fsGroupPolicy: ""}
            => spec.fsGroupPolicy: Unsupported value: "": supported values: "File", "None", "ReadWriteOnceWithFSType"

            ## an unknown mode is reported at the whole list
            spec: {volumeLifecycleModes: [Persistent, Forever]}
            => spec.volumeLifecycleModes: Unsupported value: "Forever": supported values: "Persistent", "Ephemeral"

            ## a period below ten seconds
            spec: {nodeAllocatableUpdatePeriodSeconds: 9}
            => spec.nodeAllocatableUpdatePeriodSeconds: Invalid value: 9: must be greater than or equal to 10 seconds

            ## the shortest and the longest life of a token
            spec: {tokenRequests: [{audience: a, expirationSeconds: 600}, {audience: b, expirationSeconds: 4294967296}]}

            ## a token that lives too short
            spec: {tokenRequests: [{audience: a, expirationSeconds: 599}]}
            => spec.tokenRequests[0].expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes

            ## a token that lives too long
            spec: {tokenRequests: [{audience: a, expirationSeconds: 4294967297}]}
            => spec.tokenRequests[0].expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds

            ## one audience twice; what else the second says is not validated
            spec: {tokenRequests: [{audience: a}, {audience: a, expirationSeconds: 1}]}
            => spec.tokenRequests[1].audience: Duplicate value: "a"

            ## the audience of the server itself, twice
            spec: {tokenRequests: [{}, {audience: ""}]}
            => spec.tokenRequests[1].audience: Duplicate value: ""
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## most may change
            spec: {attachRequired: true, fsGroupPolicy: None, podInfoOnMount: true, storageCapacity: true, tokenRequests: [{audience: a}]}
            ---
            spec: {attachRequired: true, fsGroupPolicy: File, podInfoOnMount: false}

            ## whether volumes are attached may not; Kubernetes misspells the field
            spec: {attachRequired: false}
            ---
            spec: {attachRequired: true}
            => spec.attachedRequired: Invalid value: false: field is immutable

            ## nor the modes
            spec: {volumeLifecycleModes: [Ephemeral]}
            ---
            spec: {volumeLifecycleModes: [Persistent]}
            => spec.volumeLifecycleModes: Invalid value: ["Ephemeral"]: field is immutable

            ## a changed driver is validated as a new one
            spec: {fsGroupPolicy: Always}
            ---
            spec: {fsGroupPolicy: Always}
            => spec.fsGroupPolicy: Unsupported value: "Always": supported values: "File", "None", "ReadWriteOnceWithFSType"
            """)
        .updates(StrategyRules.update(STRATEGY));
  }

  @Test
  void aDriverIsCompleted() {
    ApiObject driver = Literal.object("{'spec':{'volumeLifecycleModes':[]}}");
    STRATEGY.applyDefaults(driver);
    assertEquals(
        Literal.object(
            "{'spec':{'volumeLifecycleModes':['Persistent'],'attachRequired':true,"
                + "'fsGroupPolicy':'ReadWriteOnceWithFSType','podInfoOnMount':false,"
                + "'requiresRepublish':false,'seLinuxMount':false,'storageCapacity':false}}"),
        driver);
  }

  @Test
  void whatADriverSaysStays() {
    String said =
        "{'spec':{'volumeLifecycleModes':['Ephemeral'],'attachRequired':false,"
            + "'fsGroupPolicy':'None','podInfoOnMount':true,'requiresRepublish':true,"
            + "'seLinuxMount':true,'storageCapacity':true}}";
    ApiObject driver = Literal.object(said);
    STRATEGY.applyDefaults(driver);
    assertEquals(Literal.object(said), driver);
  }

  @ParameterizedTest
  @CsvSource({"true, 5", "false, 6"})
  void theGenerationCountsChangesOfTheSpec(boolean same, long generation) {
    ApiObject old =
        Literal.object("{'metadata':{'name':'d','generation':5},'spec':{'seLinuxMount':false}}");
    ApiObject driver = old.copy();
    driver.object("spec").put("seLinuxMount", !same);
    STRATEGY.prepareForUpdate(driver, old, StrategyRules.CONTEXT);
    assertEquals(generation, driver.meta().generation());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'tokenRequests':[{'audience':'a'}]} | | true",
        "{'tokenRequests':[{'audience':'a'}]} | {} | true",
        "{'tokenRequests':[{'audience':'a'}]} | {'tokenRequests':[{'audience':'b'}]} | false",
        "{'tokenRequests':[{'audience':'a'}],'serviceAccountTokenInSecrets':false} | | false",
        "{'tokenRequests':[]} | | false",
      })
  void tokensOutsideOfSecretsAreWarnedOfOnce(String spec, @Nullable String old, boolean warned) {
    List<String> warnings = new ArrayList<>();
    STRATEGY.warn(
        Literal.object("{'spec':" + spec + "}"),
        old == null ? null : Literal.object("{'spec':" + old + "}"),
        StrategyRules.CONTEXT,
        warnings);
    String warning =
        "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true"
            + " to prevent possible logging of tokens in volume attributes";
    assertEquals(warned ? List.of(warning) : List.of(), warnings);
  }

  @Test
  void aRow() {
    ApiObject driver =
        Literal.object(
            "{'metadata':{'name':'d','creationTimestamp':'1970-01-01T00:00:00Z'},"
                + "'spec':{'attachRequired':true,'tokenRequests':[{'audience':'a'},{}],"
                + "'volumeLifecycleModes':['Ephemeral']}}");
    assertEquals(
        List.of("d", true, false, false, "a,", false, "Ephemeral", "9s"),
        STRATEGY.table().cells(driver, Instant.ofEpochSecond(9)));
  }

  @Test
  void aRowOfADriverWithoutTokens() {
    ApiObject driver = Literal.object("{'metadata':{'name':'d'},'spec':{}}");
    assertEquals("<unset>", STRATEGY.table().cells(driver, Instant.EPOCH).get(4));
  }
}
