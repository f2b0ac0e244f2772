// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class TimeZonesTest {
  @TestFactory
  Stream<DynamicTest> zones() {
    return ValidationTable.at(
            "z",
            """
            ## a city
            America/New_York

            ## the universal time
            Etc/UTC

            ## a short name
            UTC

            ## none
            ""
            => z: Invalid value: "": timeZone must be nil or non-empty string

            ## the machine's
            Local
            => z: Invalid value: "Local": timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones

            ## one that there is not
            Mars/Olympus
            => z: Invalid value: "Mars/Olympus": unknown time zone Mars/Olympus

            ## letters of another size
            europe/berlin
            => z: Invalid value: "europe/berlin": unknown time zone europe/berlin

            ## a path
            ../etc/passwd
            => z: Invalid value: "../etc/passwd": unknown time zone ../etc/passwd

            ## a part of 15 characters
            Abcdefghijklmno
            => z: Invalid value: "Abcdefghijklmno": unknown time zone Abcdefghijklmno
            """)
        .tests((zone, errors) -> TimeZones.validate(zone, errors));
  }
}
