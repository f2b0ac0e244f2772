// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import java.util.List;

/** Throws at the first event. */
final class Failing implements WatchListener {
  @Override
  public void onEvents(List<StorageEvent> events) {
    throw new IllegalStateException("fails");
  }

  @Override
  public void onError(StorageException error) {
    // what it is shown then is of no interest
  }
}
