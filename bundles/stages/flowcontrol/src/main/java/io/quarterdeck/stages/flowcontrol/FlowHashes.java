// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The hashes of one schema's flows. By a digest, so that nobody can choose names that share the
 * queues of others; the last ones are remembered.
 */
final class FlowHashes {
  private static final int REMEMBERED = 4096;

  private final String schema;
  private final ConcurrentMap<String, Long> known = new ConcurrentHashMap<>();

  FlowHashes(String schema) {
    this.schema = schema;
  }

  long of(String distinguisher) {
    Long found = known.get(distinguisher);
    if (found != null) {
      return found;
    }
    if (known.size() >= REMEMBERED) {
      known.clear();
    }
    long hash = digest(distinguisher);
    known.put(distinguisher, hash);
    return hash;
  }

  private long digest(String distinguisher) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(schema.getBytes(StandardCharsets.UTF_8));
      sha.update((byte) 0);
      byte[] sum = sha.digest(distinguisher.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(sum).order(ByteOrder.LITTLE_ENDIAN).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
