// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.volumes.internal;

import io.quarterdeck.runtime.controller.ObjectKey;

/** Whose turn it is. */
sealed interface Item {
  /** A claim that a volume is made for. */
  record Claim(ObjectKey key) implements Item {}

  /** A volume that was made, and may be done with. */
  record Volume(String name) implements Item {}

  /** The class of claims that name none. */
  record StorageClass(String name) implements Item {}
}
