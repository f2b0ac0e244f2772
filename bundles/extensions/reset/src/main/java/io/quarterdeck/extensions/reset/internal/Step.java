// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.extensions.reset.internal.Mark.Marked;
import io.quarterdeck.spi.storage.KeyValue;

/** One write that undoes something. */
sealed interface Step {
  String key();

  /** Those of a lower one come before. */
  int turn();

  /** What was created since goes, whoever would still like to finalize it. */
  record Delete(KeyValue current) implements Step {
    @Override
    public String key() {
      return current.key();
    }

    @Override
    public int turn() {
      return StoredKey.of(key()).deletionTurn();
    }
  }

  /** What was changed since is as it was. */
  record Restore(KeyValue current, Marked marked) implements Step {
    @Override
    public String key() {
      return current.key();
    }

    @Override
    public int turn() {
      return RETURNS + StoredKey.of(key()).returnTurn();
    }
  }

  /**
   * Another object has the name of one that was deleted since: for who watches, it goes and the old
   * one comes. Both at once: in between, a controller that wants one would make it.
   */
  record Replace(KeyValue current, Marked marked) implements Step {
    @Override
    public String key() {
      return current.key();
    }

    @Override
    public int turn() {
      return RETURNS + StoredKey.of(key()).returnTurn();
    }
  }

  /** What was deleted since is there again. */
  record Recreate(String key, Marked marked) implements Step {
    @Override
    public int turn() {
      return RETURNS + StoredKey.of(key()).returnTurn();
    }
  }

  /** Deletions come before all else. */
  int RETURNS = 100;
}
