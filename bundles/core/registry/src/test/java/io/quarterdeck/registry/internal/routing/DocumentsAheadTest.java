// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DocumentsAheadTest {
  private final BlockingQueue<Integer> done = new LinkedBlockingQueue<>();

  @Test
  void worksForTheNewestOfThoseThatComeTogether() throws Exception {
    var ahead = new DocumentsAhead<Integer>(Duration.ofMillis(500), done::add);
    ahead.offer(1);
    ahead.offer(2);
    assertEquals(2, done.poll(10, TimeUnit.SECONDS));
    assertNull(done.poll(1, TimeUnit.SECONDS));
    ahead.offer(3);
    assertEquals(3, done.poll(10, TimeUnit.SECONDS));
  }

  @Test
  void goesOnAfterAFailure() throws Exception {
    var ahead =
        new DocumentsAhead<Integer>(
            Duration.ofMillis(10),
            n -> {
              done.add(n);
              throw new IllegalStateException("of the test");
            });
    ahead.offer(1);
    assertEquals(1, done.poll(10, TimeUnit.SECONDS));
    ahead.offer(2);
    assertEquals(2, done.poll(10, TimeUnit.SECONDS));
  }
}
