// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HeldFormsTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final OutputFormat PROTOBUF = format("v1");

  private static OutputFormat format(String version) {
    return new OutputFormat(
        OutputFormat.Encoding.PROTOBUF, OutputFormat.Transform.PARTIAL, version, false);
  }

  private static Item item(long revision) {
    Encoded encoded = new Encoded(new byte[0], 0, 0, 0, revision);
    return new Item("ns", "a" + revision, encoded, revision, Map.of(), Map.of());
  }

  private static ByteBuffer frame(HeldForms forms, Item item, OutputFormat format) {
    return forms.of(item, format, i -> ByteBuffer.allocate(1_000).putLong(i.revision()).flip());
  }

  @Test
  void aFrameIsMadeOnceForWatchesOfOneFormat() {
    HeldForms forms = new HeldForms(1 << 20, LONG);
    Item one = item(1);
    Item other = item(1 + (1 << 15)); // in its place
    ByteBuffer first = frame(forms, one, PROTOBUF);
    assertSame(first, frame(forms, one, PROTOBUF));
    assertNotSame(first, frame(forms, one, format("v1beta1")));
    assertEquals(other.revision(), frame(forms, other, PROTOBUF).getLong(0));
    assertEquals(1, frame(forms, one, PROTOBUF).getLong(0));
  }

  @Test
  void noMoreBytesAreHeldThanItHas() {
    HeldForms forms = new HeldForms(10_000, LONG);
    for (int i = 0; i < 100; i++) {
      assertEquals(i, frame(forms, item(i), PROTOBUF).getLong(0));
    }
    assertTrue(forms.weight() > 5_000 && forms.weight() <= 10_000, "" + forms.weight());
    Item unheld = item(99);
    assertNotSame(frame(forms, unheld, PROTOBUF), frame(forms, unheld, PROTOBUF));
  }

  @Test
  void whatIsMadeASecondTimeIsHeld() {
    HeldForms forms = new HeldForms(10_000, LONG);
    Item item = item(1);
    ByteBuffer made = ByteBuffer.allocate(1_000);
    assertNull(forms.find(item, 7));
    forms.made(item, 7, () -> made);
    assertNull(forms.find(item, 7), "once is no habit");
    assertEquals(0, forms.weight());
    forms.made(item, 8, () -> made);
    forms.made(item, 7, () -> made);
    assertNull(forms.find(item, 7), "another form in between");
    forms.made(item, 7, () -> made);
    assertSame(made, forms.find(item, 7));
    assertNull(forms.find(item, 8));
    assertNull(forms.find(item(1), 7), "another object that looks the same");
    Item other = item(1 + (1 << 15));
    forms.made(other, 7, () -> made);
    forms.made(other, 7, () -> made);
    assertSame(made, forms.find(item, 7), "nobody's bytes go for another's that may not be wanted");
    for (int i = 2; i < 100; i++) {
      forms.made(item(i), 7, () -> made);
      Item again = item(i);
      forms.made(again, 7, () -> made);
      forms.made(again, 7, () -> made);
    }
    assertTrue(forms.weight() > 5_000 && forms.weight() <= 10_000, "" + forms.weight());
  }

  @Test
  void allAreLetGoAfterATime() throws Exception {
    HeldForms forms = new HeldForms(1 << 20, Duration.ofMillis(50));
    Item item = item(1);
    ByteBuffer first = frame(forms, item, PROTOBUF);
    for (int i = 0; i < 600 && forms.weight() > 0; i++) {
      Thread.sleep(50);
    }
    assertEquals(0, forms.weight());
    assertNotSame(first, frame(forms, item, PROTOBUF));
    assertTrue(forms.weight() > 0, "it holds again");
  }
}
