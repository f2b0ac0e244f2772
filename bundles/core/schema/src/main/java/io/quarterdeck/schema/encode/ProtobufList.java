// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.WireMessage;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A list in Kubernetes' protobuf whose items are encoded as they are taken. Its length stands
 * before it, so items that nobody has measured are encoded twice: once to be measured. Of those the
 * first few megabytes are kept for the second time, which is all of a page. Immutable and
 * thread-safe.
 */
public final class ProtobufList {
  /** What a list may hold of itself, bytes. */
  static final int KEPT = 8 << 20;

  /** What is encoded at once, bytes; a little more where an item ends later. */
  static final int PIECE = 32 << 10;

  private static final int ITEMS = 2;

  private final Items items;
  private final WireMessage message;
  private final int[] lengths;
  private final byte[] @Nullable [] kept;

  /** Behind which item each piece ends. */
  private final int[] ends;

  private final byte[] head;
  private final byte[] tail;
  private final long length;

  /** What is listed; the same whenever it is asked. */
  public interface Items {
    int count();

    /** The JSON of one. */
    byte[] json(int index);

    /**
     * How long its message is, bytes; 0 when that is not known.
     *
     * @param form the number of that message
     */
    default int length(int index, int form) {
      return 0;
    }

    /** Takes what was not known. */
    default void measured(int index, int form, int length) {}

    /** The message of one, if it is held: as many bytes as were measured. */
    default byte @Nullable [] held(int index, int form) {
      return null;
    }

    /**
     * The message of one was made.
     *
     * @param message a copy of it, for whoever wants to hold it
     */
    default void made(int index, int form, Supplier<byte[]> message) {}

    /** Things whose lengths nobody keeps. */
    static <T> Items of(List<T> things, Function<? super T, byte[]> json) {
      return new Items() {
        @Override
        public int count() {
          return things.size();
        }

        @Override
        public byte[] json(int index) {
          return json.apply(things.get(index));
        }
      };
    }
  }

  /**
   * @param metadata the tree of its {@code ListMeta}
   * @param list the schema of the list
   */
  public ProtobufList(
      String apiVersion,
      String kind,
      Map<String, ? extends @Nullable Object> metadata,
      Items items,
      Schema list) {
    this.items = items;
    message = ProtobufEncoder.itemOf(list).wire();
    lengths = new int[items.count()];
    kept = new byte[lengths.length][];
    ProtobufWriter out = new ProtobufWriter();
    MessageWriter messages = new MessageWriter(out);
    measure(out, messages);
    ends = ends(lengths);
    long all = Arrays.stream(lengths).mapToLong(ProtobufList::withHead).sum();
    out.clear();
    messages.message(Json.write(metadata), ProtobufEncoder.fieldOf(list, "metadata").wire());
    out.close(1, 0);
    out.varint(all + out.size());
    out.tag(ITEMS, ProtobufWriter.BYTES);
    ProtobufEncoder.head(out, apiVersion, kind);
    head = out.toByteArray();
    out.clear();
    ProtobufEncoder.tail(out);
    tail = out.toByteArray();
    length = head.length + all + tail.length;
  }

  private void measure(ProtobufWriter out, MessageWriter messages) {
    int keeps = 0;
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = items.length(i, message.number());
      if (lengths[i] == 0) {
        out.clear();
        messages.message(items.json(i), message);
        lengths[i] = out.size();
        items.measured(i, message.number(), lengths[i]);
        if (keeps + lengths[i] <= KEPT) {
          keeps += lengths[i];
          kept[i] = out.toByteArray();
        }
      }
    }
  }

  /** With its tag, one byte, and its length before it. */
  private static long withHead(int length) {
    return 1 + ProtobufWriter.lengthOf(length) + length;
  }

  private static int[] ends(int[] lengths) {
    int[] ends = new int[lengths.length];
    int pieces = 0;
    long piece = 0;
    for (int i = 0; i < lengths.length; i++) {
      piece += withHead(lengths[i]);
      if (piece >= PIECE || i == lengths.length - 1) {
        ends[pieces++] = i + 1;
        piece = 0;
      }
    }
    return Arrays.copyOf(ends, pieces);
  }

  /** Bytes, of all parts. */
  public long length() {
    return length;
  }

  /** The parts; each is made when it is taken. */
  public ProtobufParts parts() {
    return new ProtobufParts(this);
  }

  int count() {
    return ends.length + 2;
  }

  ByteBuffer part(int index, ProtobufWriter out, MessageWriter messages) {
    if (index == 0) {
      return ByteBuffer.wrap(head);
    }
    return ByteBuffer.wrap(index > ends.length ? tail : piece(index - 1, out, messages));
  }

  /** Written backwards, so the last item comes first. */
  private byte[] piece(int piece, ProtobufWriter out, MessageWriter messages) {
    out.clear();
    int first = piece == 0 ? 0 : ends[piece - 1];
    for (int i = ends[piece] - 1; i >= first; i--) {
      int before = out.size();
      write(i, out, messages);
      if (out.size() - before != lengths[i]) {
        throw new IllegalStateException(
            "an item was measured as " + lengths[i] + " bytes and has " + (out.size() - before));
      }
      out.close(ITEMS, before);
    }
    return out.toByteArray();
  }

  private void write(int index, ProtobufWriter out, MessageWriter messages) {
    byte[] known = kept[index] == null ? items.held(index, message.number()) : kept[index];
    if (known == null) {
      int before = out.size();
      messages.message(items.json(index), message);
      items.made(index, message.number(), () -> out.since(before));
    } else {
      out.raw(known);
    }
  }
}
