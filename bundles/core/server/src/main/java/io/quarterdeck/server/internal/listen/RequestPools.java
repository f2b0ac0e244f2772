// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import java.util.List;
import org.glassfish.grizzly.ThreadCache;

/**
 * Grizzly keeps up to sixteen requests for reuse at each worker, which grow to 13 KB each: behind a
 * rush, 13 MB with 64 workers, for ever. A worker has one request at a time, and one that another
 * thread finished may come back to it.
 */
final class RequestPools {
  private static final int EACH = 2;
  private static final String HTTP = "org.glassfish.grizzly.http.";
  static final List<String> NAMES =
      List.of(
          HTTP + "HttpServerFilter$ServerHttpRequestImpl",
          HTTP + "HttpResponsePacketImpl",
          HTTP + "HttpContent",
          HTTP + "server.Request");

  private RequestPools() {}

  /** The first who names a pool says how large it is: to be called before Grizzly's classes do. */
  static void bound() {
    NAMES.forEach(name -> ThreadCache.obtainIndex(name, Object.class, EACH));
  }
}
