// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EqualTermTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec.nodeName=n                        | true",
        "spec.nodeName==n                       | true",
        "status.phase!=Failed,spec.nodeName=n   | true",
        "spec.nodeName=n,spec.nodeName=m        | true",
        "spec.nodeName!=n                       | false",
        "spec.nodeName=m                        | false",
        "spec.nodeName=nn                       | false",
        "spec.nodeName=                         | false",
        "xspec.nodeName=n                       | false",
        "metadata.name=spec.nodeName=n          | false",
        "''                                     | false",
      })
  void aSelectorNarrowsWhenOneOfItsTermsIsThatField(String selector, boolean narrows) {
    assertEquals(narrows, EqualTerm.in(selector, "spec.nodeName", "n"));
  }
}
