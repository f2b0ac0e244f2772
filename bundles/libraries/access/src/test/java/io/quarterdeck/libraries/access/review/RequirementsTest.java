// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Selectors and the requirements of the review, whose quotes are left out here. */
class RequirementsTest {
  private static String text(Object tree) {
    return Json.text(tree).strip().replace("\"", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec.nodeName=n       | [{key:spec.nodeName,operator:In,values:[n]}]",
        "spec.nodeName==n      | [{key:spec.nodeName,operator:In,values:[n]}]",
        "status.phase!=Failed  | [{key:status.phase,operator:NotIn,values:[Failed]}]",
        "a=                    | [{key:a,operator:In,values:[]}]",
        "b=2,a=1               | [{key:a,operator:In,values:[1]},{key:b,operator:In,values:[2]}]",
        "a=1,,b=2,             | [{key:a,operator:In,values:[1]},{key:b,operator:In,values:[2]}]",
        "'a=1\\,2'             | [{key:a,operator:In,values:[1,2]}]",
        "'a=1\\=2'             | [{key:a,operator:In,values:[1=2]}]",
        "a!b=c                 | [{key:a!b,operator:In,values:[c]}]",
        "a in (b)=c            | [{key:a in (b),operator:In,values:[c]}]",
        "''                    | []",
      })
  void aFieldIsEqualToAValueOrNot(String selector, String requirements) {
    assertEquals(requirements, text(Requirements.ofFields(selector)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a=b            | [{key:a,operator:In,values:[b]}]",
        "a == b         | [{key:a,operator:In,values:[b]}]",
        "a!=b           | [{key:a,operator:NotIn,values:[b]}]",
        "a=             | [{key:a,operator:In,values:[]}]",
        "a in (c, b,c)  | [{key:a,operator:In,values:[b,c]}]",
        "a notin(b)     | [{key:a,operator:NotIn,values:[b]}]",
        "a in ()        | [{key:a,operator:In,values:[]}]",
        "a              | [{key:a,operator:Exists}]",
        "!a             | [{key:a,operator:DoesNotExist}]",
        "! a            | [{key:a,operator:DoesNotExist}]",
        "e.org/b,a      | [{key:a,operator:Exists},{key:e.org/b,operator:Exists}]",
        "a>5,b          | [{key:b,operator:Exists}]",
        "a < -5         | []",
        "''             | []",
      })
  void aLabelHasAnOperatorAndItsValuesSorted(String selector, String requirements) {
    assertEquals(requirements, text(Requirements.ofLabels(selector)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a", "a=1,b", "a=1=2", "'a=1\\'", "'a=1\\n'"})
  void fieldsThatCannotBeParsedRequireNothing(String selector) {
    assertEquals("[]", text(Requirements.ofFields(selector)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a,,b", "a,", "a=b=c", "a in b", "a in (b", "(a)", "a>b", "a b", "=b", "!"})
  void labelsThatCannotBeParsedRequireNothing(String selector) {
    assertEquals("[]", text(Requirements.ofLabels(selector)));
  }
}
