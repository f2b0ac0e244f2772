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

  /** No cluster's number. */
  static final long NEVER_HEARD = 0;

  private final Connection connection;
  private volatile long cluster = NEVER_HEARD;
  private volatile @Nullable String problem = "not asked yet";

  Monitor(Connection connection) {
    this.connection = connection.within(PATIENCE);
  }

  /** Now and then. */
  void check() {
    try {
      cluster = new Reader(connection, new Keys(connection.settings().prefix())).clusterId();
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

  /**
   * Which cluster it is, as etcd numbers them, whether it answers now or not; asked for if it has
   * never answered yet.
   */
  long cluster() {
    if (cluster == NEVER_HEARD) {
      check();
    }
    return cluster;
  }

  /** Null while it answers. */
  @Nullable String problem() {
    return problem;
  }
}
