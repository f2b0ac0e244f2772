// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.Backend;

/**
 * One promise of the backend contract.
 *
 * @param name what is promised
 * @param body throws when a backend, empty at its start, breaks it
 */
public record BackendCheck(String name, Body body) {

  /** What to do with a backend. */
  @FunctionalInterface
  public interface Body {
    void run(Backend backend) throws Exception;
  }
}
