// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class UnifiedDiffTest {
  private static String diff(String before, String after) {
    return UnifiedDiff.of(lines(before), lines(after));
  }

  private static List<String> lines(String s) {
    return s.isEmpty() ? List.of() : List.of(s.split(","));
  }

  @Test
  void equalTextsHaveNone() {
    assertEquals("", diff("a,b", "a,b"));
  }

  @Test
  void threeLinesStandAroundAChange() {
    assertEquals(
        "@@ -3,7 +3,7 @@\n c\n d\n e\n-f\n+F\n g\n h\n i\n",
        diff("a,b,c,d,e,f,g,h,i,j", "a,b,c,d,e,F,g,h,i,j"));
  }

  @Test
  void changesSixLinesApartShareAHunk() {
    assertEquals(
        "@@ -1,8 +1,8 @@\n-a\n+A\n b\n c\n d\n e\n f\n g\n-h\n+H\n",
        diff("a,b,c,d,e,f,g,h", "A,b,c,d,e,f,g,H"));
  }

  @Test
  void changesSevenLinesApartDoNot() {
    assertEquals(
        "@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n@@ -6,4 +6,4 @@\n f\n g\n h\n-i\n+I\n",
        diff("a,b,c,d,e,f,g,h,i", "A,b,c,d,e,f,g,h,I"));
  }

  @Test
  void additionsAndRemovalsAreCountedOnTheirSide() {
    assertEquals("@@ -0,0 +1,2 @@\n+a\n+b\n", diff("", "a,b"));
    assertEquals("@@ -1 +0,0 @@\n-a\n", diff("a", ""));
    assertEquals("@@ -1,2 +1,3 @@\n a\n+x\n b\n", diff("a,b", "a,x,b"));
  }
}
