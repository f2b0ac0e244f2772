// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class ServerIdentityTest {
  @Test
  void aServerHasTheSameLeaseInEachLife() {
    ServerIdentity first = ServerIdentity.of("host", 6443);
    ServerIdentity second = ServerIdentity.of("host", 6443);
    assertEquals(first.name(), second.name());
    assertNotEquals(first.holder(), second.holder());
    assertTrue(first.holder().startsWith(first.name() + "_"));
  }

  /** base32(sha256("host:6443")[:16]), in lower case. */
  @Test
  void theNameIsAHashOfHostAndPort() {
    assertEquals("apiserver-piprcybre4qwyleawco6qwktvm", ServerIdentity.of("host", 6443).name());
    assertTrue(ServerIdentity.of("h", 1).name().matches("apiserver-[a-z2-7]{26}"));
  }

  @Test
  void anotherHostOrPortIsAnotherServer() {
    String name = ServerIdentity.of("host", 6443).name();
    assertNotEquals(name, ServerIdentity.of("host", 6444).name());
    assertNotEquals(name, ServerIdentity.of("hosts", 6443).name());
  }

  @Test
  void thisHostHasANameInLowerCase() {
    String hostname = ServerIdentity.ofThisHost(1).hostname();
    assertEquals(hostname.toLowerCase(Locale.ROOT), hostname);
    assertEquals(ServerIdentity.of(hostname, 1).name(), ServerIdentity.ofThisHost(1).name());
  }
}
