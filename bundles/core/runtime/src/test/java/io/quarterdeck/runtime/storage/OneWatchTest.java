// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneWatchTest implements WatchListener {
  private final List<String> told = new ArrayList<>();
  private final OneWatch watch = new OneWatch("/registry/pods/", 5, this);
  private boolean failing;

  @Override
  public void onEvents(List<StorageEvent> events) {
    if (failing) {
      throw new IllegalStateException("meant to fail");
    }
    events.forEach(e -> told.add(e.key() + "@" + e.revision()));
  }

  @Override
  public void onProgress(long revision) {
    told.add("progress " + revision);
  }

  @Override
  public void onError(StorageException error) {
    told.add(error.getMessage());
  }

  private static StorageEvent change(String key, long revision) {
    return new StorageEvent(revision, key, null, null);
  }

  @Test
  void whatIsUnderThePrefixAndNotTooOldIsPassedOn() {
    assertTrue(
        watch.deliver(
            List.of(
                change("/registry/pods/a", 4),
                change("/registry/pods/b", 5),
                change("/registry/nodes/c", 6),
                change("/registry/pods/d", 7)),
            7));
    assertEquals(List.of("/registry/pods/b@5", "/registry/pods/d@7", "progress 7"), told);
    assertEquals(8, watch.next());
  }

  /** Its replay may have delivered already what the thread of all watches brings next. */
  @Test
  void nothingIsDeliveredTwice() {
    watch.deliver(List.of(change("/registry/pods/a", 6)), 8);
    told.clear();
    assertTrue(watch.deliver(List.of(change("/registry/pods/a", 6)), 7));
    assertEquals(List.of(), told);
    watch.deliver(List.of(change("/registry/pods/a", 8), change("/registry/pods/a", 9)), 9);
    assertEquals(List.of("/registry/pods/a@9", "progress 9"), told);
  }

  @Test
  void aListenerThatFailsEndsItsWatchAndIsNotifiedOnce() {
    failing = true;
    assertFalse(watch.deliver(List.of(change("/registry/pods/a", 6)), 6));
    watch.fail(new StorageException("again"));
    assertEquals(List.of("the watcher failed"), told);
    assertTrue(watch.isEnded());
  }

  @Test
  void closingItEndsWhatReplaysToIt() {
    watch.onClose(() -> told.add("replay ended"));
    watch.close();
    assertFalse(watch.deliver(List.of(change("/registry/pods/a", 6)), 6));
    assertEquals(List.of("replay ended"), told);
  }
}
