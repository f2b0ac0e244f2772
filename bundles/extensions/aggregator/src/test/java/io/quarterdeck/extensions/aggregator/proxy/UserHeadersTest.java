// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.libraries.client.proxy.RequestHead;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How users are named to aggregated servers. */
final class UserHeadersTest {
  private static List<String> of(UserInfo user) {
    RequestHead head = new RequestHead("GET", "/", "");
    UserHeaders.add(head, user);
    return head.text().lines().skip(1).filter(l -> !l.isEmpty()).toList();
  }

  @Test
  void allOfAUserIsTold() {
    assertEquals(
        List.of(
            "X-Remote-User: alice",
            "X-Remote-Uid: a-1",
            "X-Remote-Group: qa",
            "X-Remote-Group: developers",
            "X-Remote-Extra-scopes: a",
            "X-Remote-Extra-scopes: b"),
        of(
            new UserInfo(
                "alice", "a-1", List.of("qa", "developers"), Map.of("scopes", List.of("a", "b")))));
  }

  @Test
  void whatAUserDoesNotHaveIsNotTold() {
    assertEquals(List.of("X-Remote-User: bob"), of(UserInfo.of("bob")));
  }

  @Test
  void aNameIsOneLine() {
    assertEquals(
        List.of("X-Remote-User: a  X-Remote-Group: system:masters"),
        of(UserInfo.of("a\r\nX-Remote-Group: system:masters")));
  }

  @ParameterizedTest
  @CsvSource({
    "acme.com/project, acme.com%2Fproject",
    "a%b, a%25b",
    "with space, with%20space",
    "a:b, a%3Ab",
    "\u00e9, %C3%A9"
  })
  void aKeyOfExtraIsWrittenAsAHeadersName(String key, String name) {
    assertEquals(name, UserHeaders.escaped(key));
  }
}
