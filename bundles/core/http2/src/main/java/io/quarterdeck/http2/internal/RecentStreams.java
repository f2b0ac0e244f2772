// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.http2.internal;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** The last thousand streams that were reset here. */
final class RecentStreams {
  private static final int MOST = 1_000;

  private final Set<Integer> streams = new LinkedHashSet<>(0);

  void add(int stream) {
    if (streams.add(stream) && streams.size() > MOST) {
      Iterator<Integer> oldest = streams.iterator();
      oldest.next();
      oldest.remove();
    }
  }

  boolean contains(int stream) {
    return streams.contains(stream);
  }
}
