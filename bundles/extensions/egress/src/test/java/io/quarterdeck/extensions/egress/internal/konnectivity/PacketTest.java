// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packets byte by byte, as Google's library writes them. */
final class PacketTest {
  private static final HexFormat HEX = HexFormat.of();

  @Test
  void whatIsSent() {
    assertEquals("120d0a0374637012033a383018ac02", hex(Packet.dial(":80", 300)));
    assertEquals("08053a03" + "08ac02", hex(Packet.dialClose(300)));
    assertEquals("08042207" + "0805" + "1a03616263", hex(Packet.data(5, new byte[] {97, 98, 99})));
    assertEquals("08022a02" + "0805", hex(Packet.close(5)));
  }

  private static String hex(byte[] message) {
    return HEX.formatHex(message);
  }

  @ParameterizedTest
  @CsvSource({
    "08011a05100518ac02, DIAL_RSP, 300, 5, ''",
    "08011a060a016518ac02, DIAL_RSP, 300, 0, e",
    "0803320510050a0165, CLOSE_RSP, 0, 5, e",
    "08053a0308ac02, DIAL_CLS, 300, 0, ''",
    "08064200, DRAIN, 0, 0, ''",
    "08634a00, UNKNOWN, 0, 0, ''",
    "0801, DIAL_RSP, 0, 0, ''"
  })
  void whatIsRead(String hex, PacketType type, long random, long connection, String error)
      throws MalformedMessageException {
    Packet packet = Packet.read(HEX.parseHex(hex));
    assertEquals(type, packet.type());
    assertEquals(random, packet.random());
    assertEquals(connection, packet.connection());
    assertEquals(error, packet.error());
  }

  @Test
  void data() throws MalformedMessageException {
    Packet packet = Packet.read(Packet.data(7, new byte[] {1, 2}));
    assertEquals(7, packet.connection());
    assertArrayEquals(new byte[] {1, 2}, packet.data());
    assertThrows(MalformedMessageException.class, () -> Packet.read(HEX.parseHex("080422070805")));
  }
}
