// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttributeValidationTest {
  @TestFactory
  Stream<DynamicTest> values() {
    return ValidationTable.at(
            "a",
            """
            ## a whole number
            int: -9223372036854775808

            ## a bool, though it be false
            bool: false

            ## an empty text
            string: ""

            ## the longest text
            string: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab

            ## a text beyond the longest
            string: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab
            => a.string: Too long: may not be more than 64 bytes

            ## a version
            version: 1.2.3

            ## a version of two numbers
            version: "1.2"
            => a.version: Invalid value: "1.2": must be a string compatible with semver.org spec 2.0.0

            ## a version beyond the longest
            version: 1.2.3-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            => a.version: Too long: may not be more than 64 bytes

            ## no value
            {}
            => a: Invalid value: "": exactly one value must be specified

            ## two values
            {int: 1, bool: true}
            => a: Invalid value: {"IntValue":1,"BoolValue":true,"StringValue":null,"VersionValue":null,"IntValues":null,"BoolValues":null,"StringValues":null,"VersionValues":null}: exactly one value must be specified

            ## a value and a list of values
            {string: x, versions: [1.0.0]}
            => a: Invalid value: {"IntValue":null,"BoolValue":null,"StringValue":"x","VersionValue":null,"IntValues":null,"BoolValues":null,"StringValues":null,"VersionValues":["1.0.0"]}: exactly one value must be specified
            """)
        .tests(AttributeValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> lists() {
    return ValidationTable.at(
            "a",
            """
            ## a list of bools
            bools: [true, false]

            ## a list of whole numbers
            ints: [1, 2]

            ## a list of texts
            strings: ["", x]

            ## a list of versions
            versions: [1.0.0, 1.0.0-rc.1]

            ## an empty list of bools
            bools: []
            => a.bools: Invalid value: []: must not be empty if specified

            ## an empty list of whole numbers
            ints: []
            => a.ints: Invalid value: []: must not be empty if specified

            ## an empty list of texts
            strings: []
            => a.strings: Invalid value: []: must not be empty if specified

            ## an empty list of versions
            versions: []
            => a.versions: Invalid value: []: must not be empty if specified

            ## a text of a list beyond the longest
            strings: [x, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab]
            => a.strings[1]: Too long: may not be more than 64 bytes

            ## a bad version of a list
            versions: [1.0.0, v1.0.0]
            => a.versions[1]: Invalid value: "v1.0.0": must be a string compatible with semver.org spec 2.0.0
            """)
        .tests(AttributeValidation::validate);
  }

  private static List<FieldError> version(String text) {
    List<FieldError> errors = new ArrayList<>();
    AttributeValidation.validate(new Node(Map.of("version", text), FieldPath.of("a")), errors);
    return errors;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0",
        "1.0.0-0",
        "1.0.0-alpha.1",
        "1.0.0-0a",
        "1.0.0--",
        "1.0.0+001",
        "1.0.0-x.7+a.b-c"
      })
  void semanticVersions(String version) {
    assertEquals(List.of(), version(version));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "01.0.0",
        "1.0.0-",
        "1.0.0+",
        "1.0.0-01",
        "1.0.0-a..b",
        "1.0.0+a..b",
        "1.0.0 ",
        "-1.0.0",
        "1.0.0-ä",
        "1.0.0\n"
      })
  void noSemanticVersions(String version) {
    assertEquals(
        List.of("must be a string compatible with semver.org spec 2.0.0"),
        version(version).stream().map(FieldError::detail).toList());
  }

  /** The pattern gives nothing back: a long text is read without a deep stack. */
  @Test
  void aVersionOfVeryManyPartsIsRefusedForItsLengthOnly() {
    assertEquals(
        List.of("a.version: Too long: may not be more than 64 bytes"),
        version("1.0.0-a" + ".a".repeat(100_000)).stream().map(FieldError::toString).toList());
  }
}
