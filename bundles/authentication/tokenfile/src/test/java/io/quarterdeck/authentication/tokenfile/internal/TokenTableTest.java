// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.tokenfile.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenTableTest {

  @Test
  void readsTokensUsersAndGroups() {
    Map<String, UserInfo> users =
        TokenTable.parse(
            "t1,admin,u-1,\"system:masters,dev\"\r\n\nt2,bob,u-2\nt3,\"al\"\"ice\",u-3,one\n"
                + "t4,eve,u-4,\n");
    assertEquals(
        new UserInfo("admin", "u-1", List.of("system:masters", "dev"), Map.of()), users.get("t1"));
    assertEquals(new UserInfo("bob", "u-2", List.of(), Map.of()), users.get("t2"));
    assertEquals(new UserInfo("al\"ice", "u-3", List.of("one"), Map.of()), users.get("t3"));
    assertEquals(new UserInfo("eve", "u-4", List.of(""), Map.of()), users.get("t4"));
  }

  @Test
  void aRowWithoutATokenCountsForNothingAndTheLastOfATokenWins() {
    assertEquals(
        Map.of("t", UserInfo.of("b").withGroups(List.of())).keySet(),
        TokenTable.parse(",x,1\nt,a,1\nt,b,2").keySet());
  }

  /** It counted twice once, and a row of two columns was a user without a name. */
  @Test
  void aCommaAtTheEndOfALineIsOneEmptyColumn() {
    for (String end : List.of("", "\n", "\r\n")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> TokenTable.parse("t," + end));
      assertTrue(String.valueOf(e.getMessage()).contains("found 2"), e.getMessage());
      assertEquals(List.of(List.of("t", "a", "")), Csv.rows("t,a," + end));
    }
  }

  @Test
  void saysWhatIsWrong() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> TokenTable.parse("t,a"));
    assertTrue(String.valueOf(e.getMessage()).contains("found 2"));
    assertThrows(IllegalArgumentException.class, () -> TokenTable.parse("t,a,1,\"open"));
    assertThrows(IllegalArgumentException.class, () -> TokenTable.parse("t,a,1,\"g\"x"));
  }
}
