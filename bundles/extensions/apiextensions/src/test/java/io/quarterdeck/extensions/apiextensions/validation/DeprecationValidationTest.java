// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The warning of a deprecated version. */
class DeprecationValidationTest {
  @TestFactory
  Stream<DynamicTest> warnings() {
    return ValidationTable.at(
            "spec.versions[0]",
            """
            ## none
            deprecated: true

            ## of a deprecated version
            deprecated: true
            deprecationWarning: use v2

            ## of one that is not
            deprecated: false
            deprecationWarning: use v2
            => spec.versions[0].deprecationWarning: Invalid value: "use v2": can only be set for deprecated versions

            ## of one that does not say
            deprecationWarning: ""
            => spec.versions[0].deprecationWarning: Invalid value: "": can only be set for deprecated versions

            ## an empty one
            deprecated: true
            deprecationWarning: ""
            => spec.versions[0].deprecationWarning: Invalid value: "": must not be an empty string

            ## a line break, at its byte
            deprecated: true
            deprecationWarning: "é\\n"
            => spec.versions[0].deprecationWarning: Invalid value: "é\\n": must only contain printable UTF-8 characters; non-printable character found at index 2

            ## only the first that cannot be printed is reported
            deprecated: true
            deprecationWarning: "a\\tb\\tc"
            => spec.versions[0].deprecationWarning: Invalid value: "a\\tb\\tc": must only contain printable UTF-8 characters; non-printable character found at index 1

            ## a space is printable, a no-break space is not
            deprecated: true
            deprecationWarning: "a b\\u00a0c"
            => spec.versions[0].deprecationWarning: Invalid value: "a b\u00a0c": must only contain printable UTF-8 characters; non-printable character found at index 3

            ## it is shown as JSON, where Go escapes what HTML minds
            deprecationWarning: "use <v2>"
            => spec.versions[0].deprecationWarning: Invalid value: "use \\u003cv2\\u003e": can only be set for deprecated versions
            """)
        .tests(DeprecationValidation::validate);
  }

  @Test
  void aWarningHasAtMost256Bytes() {
    assertEquals(List.of(), details("x".repeat(256)));
    assertEquals(List.of("must be <= 256 characters long"), details("x".repeat(257)));
    assertEquals(List.of(), details("é".repeat(128)));
    assertEquals(List.of("must be <= 256 characters long"), details("é".repeat(129)));
  }

  private static List<String> details(String warning) {
    List<FieldError> errors = new ArrayList<>();
    DeprecationValidation.validate(
        Node.root(Map.of("deprecated", true, "deprecationWarning", warning)), errors);
    return errors.stream().map(FieldError::detail).toList();
  }
}
