// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class QuobyteValidationTest {
  @TestFactory
  Stream<DynamicTest> volumes() {
    return ValidationTable.at(
            "v",
            """
            ## several registries, one with an address of version 6
            {registry: "a:1,[::1]:2", volume: v, tenant: t}

            ## a port that is empty
            {registry: "a:", volume: v}

            ## nothing
            {}
            => v.registry: Required value: must be a host:port pair or multiple pairs separated by commas
            => v.volume: Required value

            ## registries without a port
            {registry: "a,b:1", volume: v}
            => v.registry: Invalid value: "a,b:1": must be a host:port pair or multiple pairs separated by commas

            ## an empty registry at the end
            {registry: "b:1,", volume: v}
            => v.registry: Invalid value: "b:1,": must be a host:port pair or multiple pairs separated by commas

            ## an address of version 6 without brackets
            {registry: "::1:2", volume: v}
            => v.registry: Invalid value: "::1:2": must be a host:port pair or multiple pairs separated by commas

            ## a tenant of 64 characters
            {registry: "a:1", volume: v, tenant: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1234}

            ## a tenant of 65 characters: the registry is not validated
            {registry: a, volume: v, tenant: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12345}
            => v.tenant: Required value: must be a UUID and may not exceed a length of 64 characters
            """)
        .tests(QuobyteValidation::validate);
  }
}
