// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.storage.embedded.internal.Records.LogEntry;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The layout on disk, which later versions must read: bytes are written down here. */
final class RecordsTest {
  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void anEntryIsThreeNumbersAndTheValue() {
    KeyValue entry = new KeyValue("/r/a", TestStore.bytes("hi"), 2, 258, 1L << 40);
    byte[] record = Records.entry(entry);
    assertEquals(
        "0000000000000002" + "0000000000000102" + "0000010000000000" + "6869", hex(record));
    KeyValue read = Records.entry("/r/a", record);
    assertEquals("/r/a", read.key());
    assertArrayEquals(TestStore.bytes("hi"), read.value());
    assertEquals(2, read.createRevision());
    assertEquals(258, read.modRevision());
    assertEquals(1L << 40, read.lease());
  }

  @Test
  void anEmptyValueIsNoDeletion() {
    byte[] record = Records.entry(new KeyValue("/r/a", new byte[0], 2, 2, 0));
    assertEquals(24, record.length);
    assertEquals(0, Records.entry("/r/a", record).value().length);
  }

  @Test
  void aVersionOfThePastIsItsKeyAZeroAndItsRevision() {
    byte[] history = Records.history("/r/ä", 7);
    assertEquals("2f722fc3a4" + "00" + "0000000000000007", hex(history));
    assertEquals("/r/ä", Records.historyKey(history));
    assertEquals(7, Records.historyRevision(history));
  }

  @Test
  void versionsOfAKeyStandTogetherInTheirOrder() {
    List<byte[]> ordered =
        List.of(
            Records.history("/r/a", 2),
            Records.history("/r/a", 255),
            Records.history("/r/a", 256),
            Records.history("/r/a", 1L << 32),
            Records.history("/r/a-b", 1),
            Records.history("/r/a/b", 1),
            Records.history("/r/b", 1));
    for (int i = 1; i < ordered.size(); i++) {
      assertTrue(
          Arrays.compareUnsigned(ordered.get(i - 1), ordered.get(i)) < 0, "before the " + i + ".");
    }
  }

  @Test
  void theLogIsInTheOrderOfRevisionsAndOfKeysInOne() {
    byte[] first = Records.logKey(255, 9);
    byte[] second = Records.logKey(256, 0);
    byte[] third = Records.logKey(256, 1);
    assertEquals("00000000000000ff" + "00000009", hex(first));
    assertTrue(Arrays.compareUnsigned(first, second) < 0);
    assertTrue(Arrays.compareUnsigned(second, third) < 0);
  }

  @Test
  void aLineOfTheLogSaysWhatWasThereBefore() {
    LogEntry deletion = new LogEntry(9, 3, true, 8, "/r/a");
    assertEquals("01" + "0000000000000008" + "2f722f61", hex(Records.logValue(deletion)));
    LogEntry creation = new LogEntry(9, 0, false, 0, "/r/ä");
    for (LogEntry entry : List.of(deletion, creation)) {
      assertEquals(
          entry,
          Records.log(Records.logKey(entry.revision(), entry.index()), Records.logValue(entry)));
    }
  }

  @Test
  void aLeaseStandsBeforeItsKeys() {
    assertEquals("67" + "0000000000000005", hex(Records.lease(5)));
    assertEquals("6b" + "0000000000000005" + "2f61", hex(Records.leased(5, "/a")));
    assertTrue(Arrays.compareUnsigned(Records.lease(Long.MAX_VALUE), Records.leased(1, "")) < 0);
  }

  @Test
  void aStoreWithoutANumberIsAtTheFirstRevision() {
    assertEquals(1, History.number(null));
    assertEquals(77, History.number(Records.number(77)));
    assertEquals(Long.MAX_VALUE, Records.number(Records.number(Long.MAX_VALUE)));
  }

  @Test
  void aPrefixIsOneOfBytes() {
    assertTrue(History.startsWith(new byte[] {1, 2, 3}, new byte[] {1, 2}));
    assertTrue(History.startsWith(new byte[] {1, 2}, new byte[] {1, 2}));
    assertTrue(History.startsWith(new byte[] {1}, new byte[0]));
    assertFalse(History.startsWith(new byte[] {1}, new byte[] {1, 2}));
    assertFalse(History.startsWith(new byte[] {1, 3}, new byte[] {1, 2}));
  }
}
