// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceReferenceValidationTest {
  private static final String SUBDOMAIN =
      ": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
          + " used for validation is"
          + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

  @ParameterizedTest
  @ValueSource(longs = {1, 443, 65_535})
  void aPortIsOneOfTcp(long port) {
    assertEquals(List.of(), Rule.reports(ServiceReferenceValidation::port, port));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 65_536})
  void anyOtherPortIsRefused(long port) {
    assertEquals(
        List.of(
            "f: Invalid value: "
                + port
                + ": port is not valid: must be between 1 and 65535, inclusive"),
        Rule.reports(ServiceReferenceValidation::port, port));
  }

  @Test
  void aPortMayBeLeftOut() {
    assertEquals(List.of(), Rule.reports(ServiceReferenceValidation::port, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/a", "/a/", "/a/b.c/d-e", "/0"})
  void aPathIsOfNamesOfDns(String path) {
    assertEquals(List.of(), Rule.reports(ServiceReferenceValidation::path, path));
  }

  @ParameterizedTest
  @CsvSource({"//, 0", "//a, 0", "/a//b, 1", "/a//, 1", "///, 0"})
  void noSegmentIsEmpty(String path, int segment) {
    List<String> reports = Rule.reports(ServiceReferenceValidation::path, path);
    assertEquals(
        "f: Invalid value: \"" + path + "\": segment[" + segment + "] may not be empty",
        reports.getFirst());
  }

  @Test
  void eachSegmentIsReported() {
    assertEquals(
        List.of(
            "f: Invalid value: \"/A/b/c_d\": segment[0]" + SUBDOMAIN,
            "f: Invalid value: \"/A/b/c_d\": segment[2]" + SUBDOMAIN),
        Rule.reports(ServiceReferenceValidation::path, "/A/b/c_d"));
  }

  @Test
  void aPathBeginsWithASlash() {
    assertEquals(
        List.of("f: Invalid value: \"ab/c\": must start with a '/'"),
        Rule.reports(ServiceReferenceValidation::path, "ab/c"));
    assertEquals(
        List.of(
            "f: Invalid value: \"a?b\": must start with a '/'",
            "f: Invalid value: \"a?b\": segment[0]" + SUBDOMAIN),
        Rule.reports(ServiceReferenceValidation::path, "a?b"));
  }
}
