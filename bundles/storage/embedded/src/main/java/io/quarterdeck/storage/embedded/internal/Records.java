// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.storage.KeyValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How things stand on disk. Numbers are big-endian, so that their order is that of their bytes.
 *
 * <pre>
 * current   key                  -> create revision, mod revision, lease (8 bytes each), value
 * history   key, 0, mod revision -> the same of a version that is no longer current;
 *                                   nothing for a deletion
 * log       revision, index (4)  -> 1 for a deletion or 0, the revision before or 0 (8), key
 * leases    'g', id              -> time to live in milliseconds
 *           'k', id, key         -> nothing
 * default   "revision", "compacted", "format"
 * </pre>
 */
final class Records {
  /** What is in front of a value. */
  static final int HEADER = 24;

  private Records() {}

  /** One line of the log. */
  record LogEntry(long revision, int index, boolean deletion, long previous, String key) {}

  static byte[] key(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  static String key(byte[] key) {
    return new String(key, StandardCharsets.UTF_8);
  }

  static byte[] entry(KeyValue kv) {
    return ByteBuffer.allocate(HEADER + kv.value().length)
        .putLong(kv.createRevision())
        .putLong(kv.modRevision())
        .putLong(kv.lease())
        .put(kv.value())
        .array();
  }

  static KeyValue entry(String key, byte[] record) {
    ByteBuffer in = ByteBuffer.wrap(record);
    long created = in.getLong();
    long modified = in.getLong();
    long lease = in.getLong();
    return new KeyValue(
        key, Arrays.copyOfRange(record, HEADER, record.length), created, modified, lease);
  }

  /** That of an entry of which a buffer has at least the header. */
  static long modRevision(ByteBuffer record) {
    return record.getLong(Long.BYTES);
  }

  static byte[] history(String key, long revision) {
    byte[] k = key(key);
    return ByteBuffer.allocate(k.length + 9).put(k).put((byte) 0).putLong(revision).array();
  }

  static String historyKey(byte[] history) {
    return new String(history, 0, history.length - 9, StandardCharsets.UTF_8);
  }

  static long historyRevision(byte[] history) {
    return ByteBuffer.wrap(history, history.length - 8, 8).getLong();
  }

  static byte[] logKey(long revision, int index) {
    return ByteBuffer.allocate(12).putLong(revision).putInt(index).array();
  }

  static byte[] logValue(LogEntry e) {
    byte[] k = key(e.key());
    return ByteBuffer.allocate(9 + k.length)
        .put((byte) (e.deletion() ? 1 : 0))
        .putLong(e.previous())
        .put(k)
        .array();
  }

  static LogEntry log(byte[] key, byte[] value) {
    ByteBuffer k = ByteBuffer.wrap(key);
    ByteBuffer v = ByteBuffer.wrap(value);
    return new LogEntry(
        k.getLong(),
        k.getInt(),
        v.get() == 1,
        v.getLong(),
        new String(value, 9, value.length - 9, StandardCharsets.UTF_8));
  }

  static byte[] lease(long id) {
    return ByteBuffer.allocate(9).put((byte) 'g').putLong(id).array();
  }

  static byte[] leased(long id, String key) {
    byte[] k = key(key);
    return ByteBuffer.allocate(9 + k.length).put((byte) 'k').putLong(id).put(k).array();
  }

  static byte[] number(long n) {
    return ByteBuffer.allocate(8).putLong(n).array();
  }

  static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }
}
