// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework.circle;

/** Wants the center at its activation: what a plugin author may write without knowing better. */
public final class DirectEdge implements Edge {
  private final Center center;

  public DirectEdge(Center center) {
    this.center = center;
  }

  @Override
  public String ask() {
    return "direct " + center.word();
  }
}
