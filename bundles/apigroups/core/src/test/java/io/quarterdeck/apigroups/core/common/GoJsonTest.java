// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GoJsonTest {
  @Test
  void whatIsNoObjectIsReportedInGosWords() {
    assertEquals("", GoJson.objectProblem("{\"a\":1}"));
    assertEquals("", GoJson.objectProblem("null"));
    assertEquals("unexpected end of JSON input", GoJson.objectProblem(""));
    assertEquals("invalid character 'x' looking for beginning of value", GoJson.objectProblem("x"));
    assertEquals(
        "json: cannot unmarshal array into Go value of type v1.AvoidPods",
        GoJson.objectProblem("[]", "v1.AvoidPods"));
  }
}
