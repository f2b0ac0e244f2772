// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.spi.stage.ApiRequest;
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
    if (!i.resourceRequest()) {
      return isEvents(exchange.request());
    }
    return VERBS.contains(i.verb()) || SUBRESOURCES.contains(i.subresource());
  }

  /** A stream of events of an endpoint of a plugin, as a browser asks for it. */
  private static boolean isEvents(ApiRequest request) {
    return request.path().startsWith("/ext/")
        && request.method().equals("GET")
        && request.header("Accept").contains("text/event-stream");
  }
}
