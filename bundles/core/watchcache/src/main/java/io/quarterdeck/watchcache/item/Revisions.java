// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import io.quarterdeck.api.Encoded;
import java.nio.ByteBuffer;

/** Gives an object that carries a revision another one: a deletion shows its own. */
public final class Revisions {
  private static final int FIELD = "\"resourceVersion\":\"".length();

  private Revisions() {}

  public static Item at(Item item, long revision) {
    return new Item(
        item.namespace(),
        item.name(),
        without(item.encoded()).withRevision(revision),
        revision,
        item.labels(),
        item.fields());
  }

  /** Takes out what {@link Encoded#withRevision} put in. */
  private static Encoded without(Encoded e) {
    int from = e.metadataStart() + 1;
    int to = from + FIELD + Long.toString(e.revision()).length() + 1;
    if (e.bytes()[to] == ',') {
      to++;
    }
    ByteBuffer out = ByteBuffer.allocate(e.bytes().length - (to - from));
    out.put(e.bytes(), 0, from).put(e.bytes(), to, e.bytes().length - to);
    return new Encoded(
        out.array(), e.bodyStart(), e.metadataStart(), e.metadataEnd() - (to - from), 0);
  }
}
