// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.internal;

import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class StorageVersionStrategyTest {
  private static final StorageVersionStrategy STRATEGY = new StorageVersionStrategy();

  @TestFactory
  Stream<DynamicTest> names() {
    return ValidationTable.of(
            """
            ## a group and a resource
            metadata: {name: apps.k8s.io.deployments}

            ## a resource alone
            metadata: {name: deployments}
            => metadata.name: Invalid value: "deployments": name must be in the form of <group>.<resource>
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> statuses() {
    return ValidationTable.at(
            "status",
            """
            ## none yet
            {}

            ## servers that agree
            {commonEncodingVersion: apps/v1, storageVersions: [{apiServerID: a, encodingVersion: apps/v1, decodableVersions: [apps/v1, v1], servedVersions: [v1]}, {apiServerID: b, encodingVersion: apps/v1, decodableVersions: [apps/v1]}]}

            ## servers that do not
            {storageVersions: [{apiServerID: a, encodingVersion: v1, decodableVersions: [v1]}, {apiServerID: b, encodingVersion: v2, decodableVersions: [v2]}]}

            ## a server twice, and nothing said of what they agree on
            {storageVersions: [{apiServerID: a, encodingVersion: v1, decodableVersions: [v1]}, {apiServerID: a, encodingVersion: v1, decodableVersions: [v1]}]}
            => status.storageVersions[1].apiServerID: Duplicate value: "a"
            => status.commonEncodingVersion: Invalid value: null: the common encoding version is v1

            ## it writes what it cannot read
            {commonEncodingVersion: v1, storageVersions: [{apiServerID: a, encodingVersion: v1, decodableVersions: [v2]}]}
            => status.storageVersions[0].decodableVersions: Invalid value: ["v2"]: decodableVersions must include encodingVersion v1

            ## it serves what it cannot read
            {commonEncodingVersion: v1, storageVersions: [{apiServerID: a, encodingVersion: v1, decodableVersions: [v1], servedVersions: [v2]}]}
            => status.storageVersions[0].servedVersions[0]: Invalid value: "v2": individual served version : v2 must be included in decodableVersions : [v1]

            ## agreed on something else
            {commonEncodingVersion: v2, storageVersions: [{apiServerID: a, encodingVersion: v1, decodableVersions: [v1]}]}
            => status.commonEncodingVersion: Invalid value: "v2": the actual common encoding version is v1

            ## agreed by nobody
            {commonEncodingVersion: v2}
            => status.commonEncodingVersion: Invalid value: "v2": should be nil if servers do not agree on the same encoding version, or if there is no server reporting the supported versions yet

            ## a condition without words
            {conditions: [{type: A, status: "True"}]}
            => status[0].reason: Required value: reason cannot be empty
            => status[0].message: Required value: message cannot be empty
            """)
        .tests((status, errors) -> StorageVersionValidation.status(status, errors));
  }
}
