// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs as {@code from-to:length}, the empty run at both ends left out. */
class MatchingBlocksTest {
  private static List<String> letters(String text) {
    return text.chars().mapToObj(c -> String.valueOf((char) c)).toList();
  }

  private static String blocks(List<String> before, List<String> after) {
    return MatchingBlocks.of(before, after).stream()
        .filter(b -> b.size() > 0)
        .map(b -> b.before() + "-" + b.after() + ":" + b.size())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "``, ``, ``",
        "a, b, ``",
        "abc, abc, 0-0:3",
        "abc, axbc, 0-0:1 1-2:2",
        "abcd, bcd, 1-0:3",
        // the longest first, though a shorter one stands before it
        "xabcdy, xyabcd, 0-0:1 1-2:4",
        // of two as long the one that comes first
        "ab, axb, 0-0:1 1-2:1",
        "aab, ab, 1-0:2",
        "abxcd, cdxab, 0-3:2",
        // runs that touch are one
        "abab, abab, 0-0:4",
      })
  void runs(String before, String after, String wanted) {
    assertEquals(wanted, blocks(letters(before), letters(after)));
  }

  @Test
  void theLastRunIsEmptyAndAtBothEnds() {
    assertEquals(
        new MatchingBlocks.Block(3, 2, 0),
        MatchingBlocks.of(letters("abc"), letters("xy")).getLast());
  }

  /** A line that stands in more than one of a hundred lines is no start of a run. */
  @Test
  void linesAllOverALongTextDoNotPair() {
    List<String> after = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      after.add(i % 2 == 0 ? "}" : "line " + i);
    }
    assertEquals("", blocks(List.of("x", "}"), after));
    assertEquals("1-0:2", blocks(List.of("x", "}", "line 1"), after));
    assertEquals("1-0:1", blocks(List.of("x", "}"), after.subList(0, 199)));
  }
}
