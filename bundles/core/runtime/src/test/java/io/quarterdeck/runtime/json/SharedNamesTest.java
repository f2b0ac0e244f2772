// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedNamesTest {
  private static final int DOCUMENTS = 2_000;

  private static byte[] document(String group, int number) {
    return "{\"metadata\":{\"annotations\":{\"%1$s/a%2$d\":\"a\",\"%1$s/b%2$d\":\"c\"}}}"
        .formatted(group, number)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Each of its own names has a document copy the table of those before it. */
  @Test
  void namesThatNoOtherDocumentHasStayCheap() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < DOCUMENTS; i++) {
      Json.read(document("cheap.example.com", i));
    }
    long each = (threads.getCurrentThreadAllocatedBytes() - before) / DOCUMENTS;
    assertTrue(each < 120_000, each + " bytes a document");
  }

  @Test
  void aNewTableHasTheSameNames() {
    for (int i = 0; i < DOCUMENTS; i++) {
      Object annotations = Map.of("same.example.com/a" + i, "a", "same.example.com/b" + i, "c");
      assertEquals(
          Map.of("metadata", Map.of("annotations", annotations)),
          Json.read(document("same.example.com", i)));
    }
  }
}
