// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/** The request goes on when its event is written. */
final class BlockingSink implements Sink {
  private static final Logger LOG = System.getLogger(BlockingSink.class.getName());

  private final Batches to;
  private final AuditMetrics metrics;

  BlockingSink(Batches to, AuditMetrics metrics) {
    this.to = to;
    this.metrics = metrics;
  }

  @Override
  public boolean accept(byte[] event) {
    try {
      to.write(List.of(event));
      return true;
    } catch (IOException e) {
      metrics.lost(to.name(), 1);
      LOG.log(Level.ERROR, "an audit event was not written by the " + to.name() + " backend", e);
      return false;
    }
  }

  @Override
  public void close() {
    to.close();
  }
}
