// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadFieldsTest {
  private final HeadFields fields = new HeadFields();

  @BeforeEach
  void clear() {
    fields.clear();
  }

  /** Whether the value is collected. */
  private boolean add(String name, String value) throws MalformedRequestException {
    for (int i = 0; i < name.length(); i++) {
      fields.name((byte) name.charAt(i));
    }
    boolean collected = fields.named();
    for (int i = 0; collected && i < value.length(); i++) {
      fields.value((byte) value.charAt(i));
    }
    fields.valued();
    return collected;
  }

  private String refused(String name, String value) {
    return assertThrows(MalformedRequestException.class, () -> add(name, value)).why();
  }

  private String refused(int minor) {
    return assertThrows(MalformedRequestException.class, () -> fields.check(minor)).why();
  }

  @ParameterizedTest
  @CsvSource({
    "host,true",
    "content-length,true",
    "transfer-encoding,true",
    "upgrade,true",
    "hosts,false",
    "hosz,false",
    "accept,false",
    "content-lengths,false",
    "x,false",
    "authorization,false",
  })
  void onlyWhatFramesAMessageIsCollected(String name, boolean collected) throws Exception {
    assertEquals(collected, add(name, name.equals("content-length") ? "1" : "chunked"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "example.com:6443", "[::1]:443", "a_b~c", "10.0.0.1"})
  void hosts(String host) throws Exception {
    add("host", host);
    fields.check(1);
    assertEquals("more than one Host header", refused("host", host));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "a b", "a?b", "a#b", "a@b", "é", "a\\b"})
  void hostsThatAreNone(String host) {
    assertEquals("a malformed Host header", refused("host", host));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "' 12 ',12", "999999999999999999,999999999999999999"})
  void lengths(String text, long length) throws Exception {
    add("content-length", text);
    assertEquals(length, fields.length());
    add("content-length", text.strip());
    assertEquals("several Content-Length headers that differ", refused("content-length", "5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "+1", "1.5", "0x1", "1 2", "1000000000000000000"})
  void lengthsThatAreNone(String text) {
    assertEquals("a malformed Content-Length", refused("content-length", text));
  }

  @Test
  void oneCodingOnly() throws Exception {
    add("transfer-encoding", "chunked");
    assertTrue(fields.isChunked());
    assertEquals("a Transfer-Encoding other than chunked", refused("transfer-encoding", "chunked"));
  }

  @Test
  void whatContradictsItselfIsRefused() throws Exception {
    assertEquals("no Host header", refused(1));
    fields.check(0);
    add("transfer-encoding", "chunked");
    assertEquals("a Transfer-Encoding in HTTP/1.0", refused(0));
    add("host", "a");
    add("upgrade", "x");
    assertEquals("a Transfer-Encoding beside an Upgrade", refused(1));
    add("content-length", "3");
    assertEquals("both Transfer-Encoding and Content-Length", refused(1));
  }

  @Test
  void anEmptyUpgradeIsNone() throws Exception {
    add("upgrade", "  ");
    assertFalse(fields.isUpgrade());
    add("upgrade", "websocket");
    assertTrue(fields.isUpgrade());
  }

  @Test
  void aValueHasAnEnd() throws Exception {
    add("host", "a".repeat(300));
    fields.clear();
    assertEquals("an overlong host header", refused("host", "a".repeat(301)));
    assertEquals("a header without a name", refused("", "a"));
  }

  @Test
  void theNextMessageBeginsAnew() throws Exception {
    add("host", "a");
    add("content-length", "3");
    add("upgrade", "x");
    fields.clear();
    assertEquals(0, fields.length());
    assertFalse(fields.isUpgrade());
    add("host", "b");
    fields.check(1);
  }
}
