// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.stages.flowcontrol.queue.Work;
import java.util.Set;

/**
 * How wide a request is. A list takes a seat for each 100 kB that it is taken to hold at once, and
 * so does a watch that begins with the state; a change that is sent to many watches takes seats
 * after its answer. All else takes one. Kubernetes: workEstimator, listWorkEstimator.
 */
final class WorkEstimator {
  private static final Set<String> CHANGING = Set.of("create", "update", "patch", "delete");
  private static final long BYTES_PER_SEAT = 100_000;

  /** A list is written from the cache piece by piece: it holds no more than this. */
  private static final long MOST_BYTES = 1_000_000;

  private static final int WIDEST_LIST = 100;
  private static final int WIDEST_CHANGE = 10;
  private static final int WATCHES_PER_SEAT = 10;
  private static final long EVENT_NANOS = 5_000_000;

  private static final long OBJECTS_PER_SEAT = 100;

  private final ObjectReader reader;
  private final WatchCounts watches;
  private final Costs costs;

  /**
   * What makes a request wide.
   *
   * @param initialEvents whether a watch that begins with the state costs what a list does
   * @param bytes whether a list costs by its bytes, and not by its objects
   */
  record Costs(boolean initialEvents, boolean bytes) {
    static Costs of(FeatureGates gates) {
      return new Costs(gates.isEnabled("WatchList"), gates.isEnabled("SizeBasedListCostEstimate"));
    }
  }

  WorkEstimator(ObjectReader reader, WatchCounts watches, Costs costs) {
    this.reader = reader;
    this.watches = watches;
    this.costs = costs;
  }

  Work estimate(Exchange exchange, Level level, FlowMeters meters) {
    RequestInfo i = exchange.info();
    if (!i.resourceRequest()) {
      return Work.ONE;
    }
    String verb = i.verb();
    if (verb.equals("get")) {
      return Work.ONE;
    }
    Query query = exchange.request().query();
    if (verb.equals("list") || verb.equals("watch") && beginsWithState(query)) {
      return Work.of(list(i, query, Math.min(level.maxSeats(), WIDEST_LIST)));
    }
    if (!CHANGING.contains(verb) || isTokenRequest(i)) {
      return Work.ONE;
    }
    int interested = watches.interested(i);
    meters.watched(interested);
    return change(interested, Math.min(level.maxSeats(), WIDEST_CHANGE));
  }

  private boolean beginsWithState(Query query) {
    if (!costs.initialEvents()) {
      return false;
    }
    String version = query.first("resourceVersion");
    return version.isEmpty() || version.equals("0") || query.flag("sendInitialEvents");
  }

  private int list(RequestInfo i, Query query, int most) {
    if (!i.name().isEmpty() || query.first("fieldSelector").startsWith("metadata.name=")) {
      return 1;
    }
    ObjectReader.Stats stats = reader.stats(i.groupResource());
    if (stats == null) {
      return 1; // not known here, or not filled: whoever serves it bears the cost
    }
    long seats = costs.bytes() ? byBytes(stats, query) : perSeat(stats.objects(), OBJECTS_PER_SEAT);
    return (int) Math.clamp(seats, 1, Math.max(1, most));
  }

  private static long byBytes(ObjectReader.Stats stats, Query query) {
    long limit = limit(query.first("limit"));
    long objects = limit > 0 ? Math.min(limit, stats.objects()) : stats.objects();
    return perSeat(Math.min(objects * stats.averageBytes(), MOST_BYTES), BYTES_PER_SEAT);
  }

  private static long perSeat(long count, long each) {
    return (count + each - 1) / each;
  }

  private static long limit(String text) {
    try {
      return text.isEmpty() ? 0 : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0; // refused later
    }
  }

  static Work change(int watches, int most) {
    if (watches < WATCHES_PER_SEAT) {
      return Work.ONE;
    }
    int seats = (watches + WATCHES_PER_SEAT - 1) / WATCHES_PER_SEAT;
    return seats <= most
        ? new Work(1, seats, EVENT_NANOS)
        : new Work(1, most, EVENT_NANOS * seats / most);
  }

  private static boolean isTokenRequest(RequestInfo i) {
    return i.resource().equals("serviceaccounts") && i.subresource().equals("token");
  }
}
