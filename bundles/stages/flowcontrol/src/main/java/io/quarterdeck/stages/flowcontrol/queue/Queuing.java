// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/**
 * What happens to requests that find no seat.
 *
 * @param limited false for a level whose requests always run
 * @param queues 0 when they are refused at once
 * @param handSize among how many queues a flow may choose
 * @param lengthLimit how many requests a queue holds while all seats are taken
 */
public record Queuing(boolean limited, int queues, int handSize, int lengthLimit) {
  public static final Queuing EXEMPT = new Queuing(false, 0, 0, 0);
  public static final Queuing REJECT = new Queuing(true, 0, 0, 0);

  public static Queuing of(int queues, int handSize, int lengthLimit) {
    return new Queuing(true, queues, handSize, lengthLimit);
  }
}
