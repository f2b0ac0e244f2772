// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.pipeline.internal.request.LogText;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A line for each answer, on the logger {@code io.quarterdeck.access} at DEBUG; failures of the
 * server at INFO, 20 in ten seconds. Of what the client sent it has the method, the path and the
 * audit ID: a query or any other header may hold a credential.
 */
public final class AccessLogStage implements Stage {
  private static final Logger LOG = System.getLogger("io.quarterdeck.access");

  private final Bounded failures = new Bounded(System::nanoTime);

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    long start = System.nanoTime();
    ApiResponse answer = next.proceed(exchange);
    long nanos = System.nanoTime() - start;
    if (answer.status() >= 500 && LOG.isLoggable(Level.INFO)) {
      String more = failures.admit();
      if (more != null) {
        LOG.log(Level.INFO, line(exchange, answer, nanos) + more);
        return answer;
      }
    }
    if (LOG.isLoggable(Level.DEBUG)) {
      LOG.log(Level.DEBUG, line(exchange, answer, nanos));
    }
    return answer;
  }

  /** The lines of failures: as many as somebody reads, with how many there were besides. */
  static final class Bounded {
    private static final int MOST = 20;
    private static final long PERIOD = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanos;
    private long since;
    private int lines;
    private long left;

    Bounded(LongSupplier nanos) {
      this.nanos = nanos;
      this.since = nanos.getAsLong();
    }

    /** What is to be added to the line of a failure; null for no line. */
    synchronized @Nullable String admit() {
      long now = nanos.getAsLong();
      if (now - since >= PERIOD) {
        since = now;
        lines = 0;
      }
      if (lines == MOST) {
        left++;
        return null;
      }
      lines++;
      String more = left == 0 ? "" : " and " + left + " more of 500 and above";
      left = 0;
      return more;
    }
  }

  private static String line(Exchange exchange, ApiResponse answer, long nanos) {
    ApiRequest r = exchange.request();
    return "HTTP verb="
        + exchange.info().verb()
        + " URI="
        + LogText.quoted(r.path())
        + " latency="
        + nanos / 1000
        + "us audit-ID="
        + LogText.quoted(exchange.auditId())
        + " srcIP="
        + r.remoteAddress()
        + " user="
        + LogText.quoted(exchange.isAuthenticated() ? exchange.user().name() : "")
        + " resp="
        + answer.status();
  }
}
