// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.stages.flowcontrol.queue.Queuing;
import org.jspecify.annotations.Nullable;

/**
 * A priority level's share of the seats, and what happens to those who find none.
 *
 * @param shares of the sum over all levels
 * @param lendablePercent of its seats
 * @param borrowingPercent of its seats, negative for without a limit
 */
public record PriorityLevel(
    String name,
    String uid,
    boolean exempt,
    int shares,
    int lendablePercent,
    int borrowingPercent,
    Queuing queuing) {
  public static final String EXEMPT = "exempt";
  public static final String CATCH_ALL = "catch-all";

  private static final int DEFAULT_SHARES = 30;

  /** Null for one that cannot be used: only {@code exempt} may be exempt. */
  public static @Nullable PriorityLevel read(ApiObject o) {
    Node spec = o.field("spec");
    String name = o.meta().name();
    boolean exempt = spec.get("type").text().equals("Exempt");
    Node limited = spec.get("limited");
    Node part = exempt ? spec.get("exempt") : limited;
    if (exempt != name.equals(EXEMPT) || exempt == limited.isPresent()) {
      return null;
    }
    Node response = limited.get("limitResponse");
    boolean queues = response.get("type").text().equals("Queue");
    if (!exempt && queues != response.get("queuing").isPresent()) {
      return null;
    }
    return new PriorityLevel(
        name,
        o.meta().uid(),
        exempt,
        (int) part.get("nominalConcurrencyShares").number(exempt ? 0 : DEFAULT_SHARES),
        (int) part.get("lendablePercent").number(),
        (int) part.get("borrowingLimitPercent").number(-1),
        exempt ? Queuing.EXEMPT : queues ? queuing(response.get("queuing")) : Queuing.REJECT);
  }

  private static Queuing queuing(Node q) {
    int queues = (int) Math.max(1, q.get("queues").number(64));
    int hand = (int) Math.max(1, q.get("handSize").number(8));
    return Queuing.of(queues, hand, (int) q.get("queueLengthLimit").number(50));
  }
}
