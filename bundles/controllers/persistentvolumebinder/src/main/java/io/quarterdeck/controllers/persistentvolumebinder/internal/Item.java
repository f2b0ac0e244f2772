// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.runtime.controller.ObjectKey;

/** What has a turn. */
sealed interface Item {

  /** A claim. */
  record Claim(ObjectKey key) implements Item {
    @Override
    public String toString() {
      return "claim " + key;
    }
  }

  /** A volume. */
  record Volume(String name) implements Item {
    @Override
    public String toString() {
      return "volume " + name;
    }
  }
}
