// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.Set;

/** Which requests last as long as the client wants: no deadline, no place among those in flight. */
public final class LongRunning {
  private static final Set<String> VERBS = Set.of("watch", "proxy");
  private static final Set<String> SUBRESOURCES =
      Set.of("exec", "attach", "portforward", "proxy", "log");

  private LongRunning() {}

  public static boolean is(Exchange exchange) {
    RequestInfo i = exchange.info();
    return i.resourceRequest()
        && (VERBS.contains(i.verb()) || SUBRESOURCES.contains(i.subresource()));
  }

  /**
   * Whether an answer lasts as long as the client wants, whatever was asked: a stream of events of
   * an endpoint. Until its head is there it has a deadline and a place, as any other has: what a
   * client says that it accepts takes neither from it.
   */
  public static boolean isEvents(ApiResponse answer) {
    return answer.body() instanceof ApiResponse.Frames
        && answer.contentType().startsWith("text/event-stream");
  }
}
