// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.delegated.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthenticationInfoTest {
  private static final TestCertificate CLIENTS = TestCertificate.authority("CN=clients");
  private static final TestCertificate PROXIES = TestCertificate.authority("CN=proxies");
  private static final Map<String, String> WHOLE =
      Map.of(
          "client-ca-file", CLIENTS.pem(),
          "requestheader-client-ca-file", PROXIES.pem(),
          "requestheader-allowed-names", "[\"front\"]",
          "requestheader-username-headers", "[\"X-Remote-User\"]",
          "requestheader-uid-headers", "[\"X-Remote-Uid\"]",
          "requestheader-group-headers", "[\"X-Remote-Group\"]",
          "requestheader-extra-headers-prefix", "[\"X-Remote-Extra-\"]");

  private static Map<String, String> with(String key, String value) {
    Map<String, String> out = new HashMap<>(WHOLE);
    out.put(key, value);
    return out;
  }

  @Test
  void allOfItIsRead() {
    AuthenticationInfo info = AuthenticationInfo.NONE.next(WHOLE);
    assertEquals(List.of(CLIENTS.certificate()), info.clients().certificates());
    assertEquals(List.of(PROXIES.certificate()), info.proxies().certificates());
    assertEquals(List.of("front"), info.headers().allowedNames());
    assertEquals(List.of("X-Remote-User"), info.headers().usernameHeaders());
    assertEquals(List.of("X-Remote-Uid"), info.headers().uidHeaders());
    assertEquals(List.of("X-Remote-Group"), info.headers().groupHeaders());
    assertEquals(List.of("X-Remote-Extra-"), info.headers().extraHeaderPrefixes());
    assertEquals(List.of(), info.problems());
  }

  @Test
  void whatIsTheSameStaysTheSameObject() {
    AuthenticationInfo first = AuthenticationInfo.NONE.next(WHOLE);
    AuthenticationInfo second = first.next(with("requestheader-client-ca-file", CLIENTS.pem()));
    assertSame(first.clients(), second.clients());
    assertEquals(List.of(CLIENTS.certificate()), second.proxies().certificates());
  }

  @ParameterizedTest
  @CsvSource({
    "client-ca-file, ''",
    "client-ca-file, nonsense",
    "requestheader-client-ca-file, ''",
    "requestheader-client-ca-file, -----BEGIN CERTIFICATE-----",
    "requestheader-allowed-names, front",
    "requestheader-allowed-names, '{}'",
    "requestheader-allowed-names, '[1]'",
    "requestheader-username-headers, null",
    "requestheader-group-headers, '[['",
  })
  void whatCannotBeReadStaysAsItWas(String key, String value) {
    AuthenticationInfo before = AuthenticationInfo.NONE.next(WHOLE);
    AuthenticationInfo after = before.next(with(key, value));
    assertSame(before.clients(), after.clients());
    assertSame(before.proxies(), after.proxies());
    assertEquals(before.headers(), after.headers());
    assertTrue(after.problems().getFirst().contains(key), () -> after.problems().toString());
    AuthenticationInfo never = AuthenticationInfo.NONE.next(with(key, value));
    assertTrue(
        never.clients().certificates().isEmpty()
            || never.proxies().certificates().isEmpty()
            || never.headers().usernameHeaders().isEmpty(),
        "nothing is made up");
  }

  @Test
  void anEmptyOneBelievesNobody() {
    AuthenticationInfo info = AuthenticationInfo.NONE.next(Map.of());
    assertTrue(info.clients().certificates().isEmpty());
    assertTrue(info.proxies().certificates().isEmpty());
    assertTrue(info.headers().usernameHeaders().isEmpty());
  }
}
