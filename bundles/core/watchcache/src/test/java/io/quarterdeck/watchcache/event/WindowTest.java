// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {
  private static final Window WINDOW = new Window(100, 200, 1_000, Duration.ofSeconds(5));

  @ParameterizedTest
  @CsvSource({
    "200,0,0,false",
    "201,0,0,true",
    "100,0,999999,false",
    "101,0,5000,false",
    "101,0,5001,true",
    "16,999999,0,false",
    "17,1000,0,false",
    "17,1001,0,true",
  })
  void theOldestGoesByNumberAgeOrSize(long count, long bytes, long age, boolean exceeded) {
    assertEquals(exceeded, WINDOW.exceeded(count, bytes, age));
  }

  @Test
  void theDefaultFitsTheHeap() {
    assertTrue(Window.DEFAULT.mostBytes() <= Runtime.getRuntime().maxMemory() / 32);
    assertTrue(Window.DEFAULT.keep() < Window.DEFAULT.most());
  }
}
