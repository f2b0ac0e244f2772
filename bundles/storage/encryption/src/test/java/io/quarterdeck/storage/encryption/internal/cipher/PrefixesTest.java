// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What stands before an encrypted value: it names a provider and a key. */
final class PrefixesTest {
  private static final byte[] VALUE = Prefixes.bytes("k8s:enc:aescbc:v1:one:data");

  @Test
  void aPrefixIsFoundWhereItStandsAndNowhereElse() {
    assertTrue(Prefixes.starts(VALUE, 0, Prefixes.bytes("k8s:enc:")));
    assertTrue(Prefixes.starts(VALUE, 18, Prefixes.bytes("one:")));
    assertFalse(Prefixes.starts(VALUE, 17, Prefixes.bytes("one:")));
    assertFalse(Prefixes.starts(VALUE, 18, Prefixes.bytes("on:")));
    assertTrue(Prefixes.starts(VALUE, VALUE.length, new byte[0]));
    assertFalse(Prefixes.starts(VALUE, VALUE.length, new byte[1]), "behind its end");
  }

  @Test
  void whatIsBehindAPrefixIsTheRest() {
    assertArrayEquals(Prefixes.bytes("data"), Prefixes.behind(VALUE, 22));
    assertEquals(0, Prefixes.behind(VALUE, VALUE.length).length);
    byte[] joined = Prefixes.join(Prefixes.bytes("k8s:enc:aescbc:v1:one:"), Prefixes.bytes("data"));
    assertArrayEquals(VALUE, joined);
  }
}
