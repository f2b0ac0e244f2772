// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Short forms for the checks: text values, and writes that must succeed or must not. */
final class Writes {
  private Writes() {}

  static byte[] bytes(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }

  static String text(@Nullable KeyValue kv) {
    return kv == null ? "nothing" : new String(kv.value(), StandardCharsets.UTF_8);
  }

  static KeyValue present(@Nullable KeyValue kv) {
    if (kv == null) {
      throw new AssertionError("expected an entry");
    }
    return kv;
  }

  static long create(Backend b, String key, String value) {
    return written(b.create(key, bytes(value), 0)).revision();
  }

  static long update(Backend b, String key, String value, long expected) {
    return written(b.update(key, bytes(value), expected, 0)).revision();
  }

  static long delete(Backend b, String key, long expected) {
    return written(b.delete(key, expected)).revision();
  }

  static WriteResult.Written written(WriteResult r) {
    if (r instanceof WriteResult.Written w) {
      return w;
    }
    throw new AssertionError("expected a write, got " + r);
  }

  static WriteResult.Conflicted conflicted(WriteResult r) {
    if (r instanceof WriteResult.Conflicted c) {
      return c;
    }
    throw new AssertionError("expected a conflict, got " + r);
  }

  static <E extends StorageException> E refused(Class<E> kind, Runnable call) {
    try {
      call.run();
    } catch (StorageException e) {
      if (kind.isInstance(e)) {
        return kind.cast(e);
      }
      throw e;
    }
    throw new AssertionError("expected " + kind.getSimpleName());
  }
}
