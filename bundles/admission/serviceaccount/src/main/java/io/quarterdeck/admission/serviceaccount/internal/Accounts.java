// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Finds service accounts. Thread-safe. */
final class Accounts {
  static final GroupResource RESOURCE = new GroupResource("", "serviceaccounts");
  static final String DEFAULT = "default";
  private static final int ATTEMPTS = 10;

  private final ObjectReader reader;
  private final Duration pause;

  /** {@code pause} is how long to wait before the default account is looked for again. */
  Accounts(ObjectReader reader, Duration pause) {
    this.reader = reader;
    this.pause = pause;
  }

  /** The account, or null. Blocks while the default one may still be on its way. */
  @Nullable ApiObject find(String namespace, String name) {
    ApiObject cached = reader.get(RESOURCE, namespace, name);
    if (cached != null) {
      return cached;
    }
    int attempts = name.equals(DEFAULT) ? ATTEMPTS : 1;
    for (int i = 0; i < attempts; i++) {
      if (i > 0 && !sleep()) {
        return null;
      }
      ApiObject live = reader.getLive(RESOURCE, namespace, name);
      if (live != null) {
        return live;
      }
    }
    return null;
  }

  private boolean sleep() {
    try {
      Thread.sleep(pause);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
