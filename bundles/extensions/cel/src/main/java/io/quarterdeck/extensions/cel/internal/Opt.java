// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

import org.jspecify.annotations.Nullable;

/** An optional value. */
record Opt(@Nullable Object value) {
  static final Opt NONE = new Opt(null);

  boolean present() {
    return value != null;
  }

  Object get() {
    if (value == null) {
      throw new CelError("optional.none() dereference");
    }
    return value;
  }
}
