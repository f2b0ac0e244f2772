// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import io.quarterdeck.server.internal.settings.ServerConfig;
import java.time.Duration;

/**
 * How a server goes.
 *
 * @param delay how long it serves on after {@code /readyz} has begun to fail
 * @param refuse whether it then answers new requests with 429 until the old ones are through,
 *     instead of closing the port first
 * @param watchGrace over how long watches are ended; zero for all at once
 */
record Stopping(Duration delay, boolean refuse, Duration watchGrace) {
  static final Stopping AT_ONCE = new Stopping(Duration.ZERO, false, Duration.ZERO);

  static Stopping of(ServerConfig config) {
    return new Stopping(
        Duration.ofSeconds(Math.max(0, config.shutdown_delay_seconds())),
        config.shutdown_send_retry_after(),
        Duration.ofSeconds(Math.max(0, config.shutdown_watch_termination_grace_seconds())));
  }
}
