// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.extensions.reset.internal.Reset.Done;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A store of a few keys that tests reset. */
abstract class ResetFixture {
  static final String A = "/registry/configmaps/default/a";
  static final String B = "/registry/configmaps/default/b";
  static final String C = "/registry/configmaps/default/c";
  static final Reset.Limits LIMITS = new Reset.Limits(10, Duration.ofSeconds(10), Duration.ZERO);

  final Store store = new Store();
  final Cached cached = new Cached();
  Reset.Limits limits = LIMITS;

  @AfterEach
  void close() {
    store.close();
  }

  /** One that follows nothing, so that all is read. */
  Done reset(Mark mark) {
    Changes unknown = new Changes(store, mark, Duration.ofMinutes(1));
    try {
      return reset(mark, unknown);
    } finally {
      unknown.close();
    }
  }

  Done reset(Mark mark, Changes changes) {
    return new Reset(
            store,
            new Caches(cached, List::of),
            new Definitions(cached, kind -> null, Duration.ZERO),
            limits)
        .to(mark, changes);
  }
}
