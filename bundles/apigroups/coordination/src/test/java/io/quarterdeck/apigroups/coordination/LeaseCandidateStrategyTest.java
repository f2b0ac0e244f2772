// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.coordination;

import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LeaseCandidateStrategyTest {
  private static final LeaseCandidateStrategy STRATEGY = new LeaseCandidateStrategy();

  @TestFactory
  Stream<DynamicTest> candidates() {
    return ValidationTable.of(
            """
            ## a candidate
            metadata: {name: c}
            spec: {leaseName: l, binaryVersion: 1.36.0, emulationVersion: 1.35.0, strategy: OldestEmulationVersion}

            ## a strategy of somebody's own, and no emulated version
            metadata: {name: c}
            spec: {leaseName: l, binaryVersion: 1.36.0-alpha.1+x, strategy: example.com/oldest}

            ## nothing
            metadata: {name: c}
            spec: {}
            => spec.leaseName: Required value
            => spec.binaryVersion: Required value
            => spec.strategy: Required value

            ## versions that are none
            metadata: {name: c}
            spec: {leaseName: l, binaryVersion: "1.36", emulationVersion: v1.35.0, strategy: OldestEmulationVersion}
            => spec.emulationVersion: Invalid value: "v1.35.0": must be a valid semantic version
            => spec.binaryVersion: Invalid value: "1.36": must be a valid semantic version

            ## it emulates what is newer than itself
            metadata: {name: c}
            spec: {leaseName: l, binaryVersion: 1.36.0-beta.0, emulationVersion: 1.36.0, strategy: OldestEmulationVersion}
            => spec.binaryVersion: Invalid value: "1.36.0-beta.0": must be greater than or equal to `emulationVersion`

            ## the oldest emulated version of none
            metadata: {name: c}
            spec: {leaseName: l, binaryVersion: 1.36.0, strategy: OldestEmulationVersion}
            => spec.emulationVersion: Required value: must be specified when `strategy` is 'OldestEmulationVersion'

            ## a strategy that Kubernetes does not have
            metadata: {name: c}
            spec: {leaseName: l, binaryVersion: 1.36.0, strategy: Newest}
            => spec.strategy.strategy: Unsupported value: "Newest": supported values: "OldestEmulationVersion"
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> itStandsForOneLease() {
    return ValidationTable.of(
            """
            ## another lease
            spec: {leaseName: m, binaryVersion: 1.36.0, strategy: a.b/c}
            ---
            spec: {leaseName: l, binaryVersion: 1.36.0, strategy: a.b/c}
            => spec.leaseName: Invalid value: "m": field is immutable
            """)
        .updates(StrategyRules.update(STRATEGY));
  }
}
