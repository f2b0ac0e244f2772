// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An object's canonical JSON, with the offsets that let answers be cut from it without parsing.
 *
 * <p>The bytes start with {@code apiVersion}, {@code kind} and {@code metadata}; {@code metadata}
 * holds a {@code resourceVersion} only after {@link #withRevision}. Immutable by agreement: nobody
 * writes into {@link #bytes}. Thread-safe.
 */
public final class Encoded {
  private static final byte[] FIELD = "\"resourceVersion\":\"".getBytes(StandardCharsets.US_ASCII);

  private final byte[] bytes;
  private final int bodyStart;
  private final int metadataStart;
  private final int metadataEnd;
  private final long revision;

  /** The form that was measured, above its length: both are of the same measurement. */
  private long measured;

  /**
   * @param bytes the JSON, UTF-8
   * @param bodyStart the offset of {@code "metadata"}, just behind the comma after {@code kind}: a
   *     list item is an opening brace and the bytes from here
   * @param metadataStart the offset of the opening brace of {@code metadata}
   * @param metadataEnd the offset just behind its closing brace
   * @param revision the revision that is spliced in, or 0
   */
  public Encoded(byte[] bytes, int bodyStart, int metadataStart, int metadataEnd, long revision) {
    this.bytes = bytes;
    this.bodyStart = bodyStart;
    this.metadataStart = metadataStart;
    this.metadataEnd = metadataEnd;
    this.revision = revision;
  }

  /** The JSON, UTF-8. */
  public byte[] bytes() {
    return bytes;
  }

  /** The offset of {@code "metadata"}. */
  public int bodyStart() {
    return bodyStart;
  }

  /** The offset of the opening brace of {@code metadata}. */
  public int metadataStart() {
    return metadataStart;
  }

  /** The offset behind the closing brace of {@code metadata}. */
  public int metadataEnd() {
    return metadataEnd;
  }

  /** The revision that is spliced in, or 0. */
  public long revision() {
    return revision;
  }

  /**
   * How many bytes it is in another form, as far as that is known; 0 before.
   *
   * @param form the number of that form
   */
  public int length(int form) {
    long known = measured;
    return (int) (known >>> Integer.SIZE) == form ? (int) known : 0;
  }

  /** Notes what {@link #length} gives of a form from now on; what was noted of another is lost. */
  public void measured(int form, int length) {
    measured = (long) form << Integer.SIZE | length;
  }

  /** The same object with a resourceVersion as the first field of its metadata. */
  public Encoded withRevision(long newRevision) {
    if (revision != 0) {
      throw new IllegalStateException("already carries revision " + revision);
    }
    byte[] digits = Long.toString(newRevision).getBytes(StandardCharsets.US_ASCII);
    boolean alone = bytes[metadataStart + 1] == '}';
    int extra = FIELD.length + digits.length + (alone ? 1 : 2);
    ByteBuffer out = ByteBuffer.allocate(bytes.length + extra);
    out.put(bytes, 0, metadataStart + 1).put(FIELD).put(digits).put((byte) '"');
    if (!alone) {
      out.put((byte) ',');
    }
    out.put(bytes, metadataStart + 1, bytes.length - metadataStart - 1);
    return new Encoded(out.array(), bodyStart, metadataStart, metadataEnd + extra, newRevision);
  }

  /** The JSON of {@code metadata} alone. */
  public ByteBuffer metadata() {
    return ByteBuffer.wrap(bytes, metadataStart, metadataEnd - metadataStart);
  }

  /** All behind the opening brace, {@code apiVersion} and {@code kind}. */
  public ByteBuffer body() {
    return ByteBuffer.wrap(bytes, bodyStart, bytes.length - bodyStart);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Encoded e && revision == e.revision && Arrays.equals(bytes, e.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
