// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import org.jspecify.annotations.Nullable;

/** An optional value. */
public record Opt(@Nullable Object value) {
  public static final Opt NONE = new Opt(null);

  public boolean present() {
    return value != null;
  }

  public Object get() {
    if (value == null) {
      throw new CelError("optional.none() dereference");
    }
    return value;
  }
}
