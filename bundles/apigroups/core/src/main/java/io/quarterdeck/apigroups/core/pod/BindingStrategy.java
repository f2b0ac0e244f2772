// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.spi.group.ResourceStrategy;

/** The old resource for what is now the {@code binding} of a pod. */
public final class BindingStrategy implements ResourceStrategy {
  @Override
  public Delegate delegate() {
    return new Delegate("pods", "binding");
  }
}
