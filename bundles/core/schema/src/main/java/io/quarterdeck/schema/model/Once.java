// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is made once; its source is let go then. Threads that race may make it twice, with
 * equal results, which is cheaper than a lock on every read.
 */
final class Once<T extends Object> implements Supplier<T> {
  private volatile @Nullable Supplier<T> source;
  private volatile @Nullable T value;

  Once(Supplier<T> source) {
    this.source = source;
  }

  @Override
  public T get() {
    T known = value;
    return known == null ? resolve() : known;
  }

  private T resolve() {
    Supplier<T> from = source;
    T made = from == null ? null : from.get();
    if (made == null) {
      // Another thread has let the source go, so it has set the value before.
      made = value;
    }
    if (made == null) {
      throw new IllegalStateException("value is gone");
    }
    value = made;
    source = null;
    return made;
  }
}
