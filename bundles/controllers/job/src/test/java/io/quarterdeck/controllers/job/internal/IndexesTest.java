// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexesTest {
  @ParameterizedTest
  @CsvSource({
    "'0,2-5','0,2-5',5",
    "'0,1','0,1',2",
    "'0,1,2','0-2',3",
    "'3-9','3,4',2",
    "'7','',0",
    "'x,1','1',1",
    "'',''  ,0"
  })
  void whatIsWrittenIsReadAndWrittenShort(String text, String canonical, int size) {
    Indexes parsed = Indexes.parse(text, canonical.equals("3,4") ? 5 : 7);
    assertEquals(canonical, parsed.toString());
    assertEquals(size, parsed.size());
  }

  @Test
  void moreAreJoined() {
    Indexes some = Indexes.parse("0,4-6", 10).with(List.of(1, 5, 7));
    assertEquals("0,1,4-7", some.toString());
    assertEquals("0-7", some.with(Indexes.parse("2-3", 10)).toString());
    assertTrue(some.has(5));
    assertFalse(some.has(3));
  }

  @Test
  void thoseThatAreMissingAreFoundInOrder() {
    Indexes some = Indexes.parse("0,2-3,5", 10);
    assertEquals(List.of(1, 4, 6), some.missing(3, 10));
    assertEquals(List.of(1, 4), some.missing(9, 6));
    assertEquals(List.of(0), Indexes.NONE.missing(5, 1));
  }

  @Test
  void commonOnesAreCounted() {
    assertEquals(3, Indexes.parse("0-3,7", 10).common(Indexes.parse("2-4,6-8", 10)));
  }
}
