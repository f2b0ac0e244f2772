// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

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
      return false;
    }
    return VERBS.contains(i.verb()) || SUBRESOURCES.contains(i.subresource());
  }
}
