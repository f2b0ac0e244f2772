// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueryTest {
  @Test
  void theFirstValueCounts() {
    Query q = Query.parse("a=1&a=2&b&c=%C3%A9+x&=y");
    assertEquals("1", q.first("a"));
    assertEquals(List.of("1", "2"), q.all("a"));
    assertTrue(q.has("b"));
    assertEquals("é x", q.first("c"));
    assertEquals("y", q.first(""));
  }

  @Test
  void pairsThatCannotBeReadDoNotCount() {
    Query q = Query.parse("a=%zz&a=1&b=%&c=1;2&d=1");
    assertEquals("1", q.first("a"));
    assertFalse(q.has("b"));
    assertFalse(q.has("c"));
    assertEquals("1", q.first("d"));
  }

  @Test
  void onlyZeroAndFalseAreFalse() {
    Query q = Query.parse("a=0&b=False&c=FALSE&d=no&e&f=00");
    assertFalse(q.flag("a"));
    assertFalse(q.flag("b"));
    assertFalse(q.flag("c"));
    assertTrue(q.flag("d"));
    assertTrue(q.flag("e"));
    assertTrue(q.flag("f"));
    assertFalse(q.flag("absent"));
  }
}
