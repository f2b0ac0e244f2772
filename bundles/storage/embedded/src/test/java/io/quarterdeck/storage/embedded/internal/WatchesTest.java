// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.testkit.storage.Recorder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchesTest {
  @TempDir Path folder = Path.of("");

  @Test
  void aStartThatIsCompactedIsRefusedBeforeTheOthersHaveHeardOfIt() {
    Database database = new Database(folder);
    // never started: all that was committed is still to be delivered
    Watches watches = new Watches(new History(database, () -> 5), History.FIRST);
    try {
      Recorder recorder = new Recorder();
      watches.watch("/r/", 2, recorder);
      CompactedException e = assertInstanceOf(CompactedException.class, recorder.awaitError());
      assertEquals(5, e.compactedRevision());
    } finally {
      watches.close();
      database.close();
    }
  }
}
