// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks etcd now and then, so that health is known without waiting and connections come back. */
final class Monitor {
  private static final System.Logger LOG = System.getLogger(Monitor.class.getName());

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Connection connection;
  private volatile @Nullable String problem = "not asked yet";

  Monitor(Connection connection) {
    this.connection = connection.within(PATIENCE);
  }

  /** Now and then, on one thread. */
  void check() {
    try {
      new Reader(connection, new Keys(connection.settings().prefix())).currentRevision();
      if (problem != null) {
        LOG.log(System.Logger.Level.INFO, connection.settings().where() + " answers");
      }
      problem = null;
    } catch (StorageException e) {
      if (problem == null) {
        LOG.log(System.Logger.Level.WARNING, "no answer: " + e.getMessage());
      }
      problem = String.valueOf(e.getMessage());
    }
    connection.unreachable(problem != null);
    // while it is away, gRPC would wait ever longer between its attempts, up to minutes
    connection.reconnect();
  }

  /** Null while it answers. */
  @Nullable String problem() {
    return problem;
  }
}
