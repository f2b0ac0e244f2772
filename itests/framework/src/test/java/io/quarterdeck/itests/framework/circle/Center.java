// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework.circle;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;

/** Tracks edges, as the registry tracks API groups, and is asked by them, as the pipeline is. */
public final class Center {
  private final Chain<Edge> edges;

  public Center(ChainFactory chains) {
    edges = chains.open(Edge.class, "edge", ChainConfig.OPEN);
  }

  public Chain<Edge> edges() {
    return edges;
  }

  public String word() {
    return "center";
  }
}
