// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.schema.model.Schema;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects in Kubernetes' protobuf: four magic bytes and a {@code runtime.Unknown} around the
 * message. Trees must fit their schema, as what was decoded does; they are not changed.
 */
public final class ProtobufEncoder {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int LENGTH = 4;

  private ProtobufEncoder() {}

  /** A whole answer; {@code apiVersion} and {@code kind} come from the tree. */
  public static byte[] object(Map<String, ? extends @Nullable Object> tree, Schema schema) {
    ProtobufWriter out = new ProtobufWriter();
    envelope(out, tree, schema);
    return out.toByteArray();
  }

  private static void envelope(
      ProtobufWriter out, Map<String, ? extends @Nullable Object> tree, Schema schema) {
    tail(out);
    int before = out.size();
    new MessageWriter(out).message(tree, schema.wire());
    out.close(2, before);
    head(out, text(tree, "apiVersion"), text(tree, "kind"));
  }

  /** {@code contentEncoding} and {@code contentType} are there and empty. */
  private static void tail(ProtobufWriter out) {
    out.text(4, "");
    out.text(3, "");
  }

  private static void head(ProtobufWriter out, String apiVersion, String kind) {
    int before = out.size();
    out.text(2, kind);
    out.text(1, apiVersion);
    out.close(1, before);
    out.raw(MAGIC);
  }

  private static String text(Map<String, ? extends @Nullable Object> tree, String field) {
    return tree.get(field) instanceof String s ? s : "";
  }

  /**
   * A list whose items are written one by one, so that a long one is never one array.
   *
   * @param metadata the tree of its {@code ListMeta}
   * @param list the schema of the list
   */
  public static List<ByteBuffer> list(
      String apiVersion,
      String kind,
      Map<String, ? extends @Nullable Object> metadata,
      Iterator<? extends Map<String, ? extends @Nullable Object>> items,
      Schema list) {
    Schema meta = fieldOf(list, "metadata");
    Schema item = itemOf(list);
    List<ByteBuffer> parts = new ArrayList<>();
    parts.add(ByteBuffer.allocate(0));
    long length = 0;
    while (items.hasNext()) {
      ByteBuffer part = field(2, items.next(), item);
      length += part.remaining();
      parts.add(part);
    }
    ProtobufWriter first = new ProtobufWriter();
    new MessageWriter(first).message(metadata, meta.wire());
    first.close(1, 0);
    int own = first.size();
    first.varint(length + own);
    first.tag(2, ProtobufWriter.BYTES);
    head(first, apiVersion, kind);
    parts.set(0, ByteBuffer.wrap(first.toByteArray()));
    ProtobufWriter last = new ProtobufWriter();
    tail(last);
    parts.add(ByteBuffer.wrap(last.toByteArray()));
    return parts;
  }

  private static ByteBuffer field(
      int number, Map<String, ? extends @Nullable Object> tree, Schema schema) {
    ProtobufWriter out = new ProtobufWriter();
    new MessageWriter(out).message(tree, schema.wire());
    out.close(number, 0);
    return ByteBuffer.wrap(out.toByteArray());
  }

  /** The schema of the items of a list. */
  public static Schema itemOf(Schema list) {
    Schema element = fieldOf(list, "items").element();
    if (element == null) {
      throw new IllegalArgumentException(list.typeName() + " is no list");
    }
    return element;
  }

  private static Schema fieldOf(Schema schema, String name) {
    var field = schema.fields().get(name);
    if (field == null) {
      throw new IllegalArgumentException(schema.typeName() + " has no " + name);
    }
    return field.schema();
  }

  /**
   * One event of a watch: four bytes of length, then a {@code WatchEvent} (without an envelope)
   * around the object (with one).
   */
  public static ByteBuffer frame(
      String type, Map<String, ? extends @Nullable Object> object, Schema schema) {
    ProtobufWriter out = new ProtobufWriter();
    envelope(out, object, schema);
    out.close(1, 0);
    out.close(2, 0);
    out.raw(type.getBytes(StandardCharsets.US_ASCII));
    out.varint(type.length());
    out.tag(1, ProtobufWriter.BYTES);
    int size = out.size();
    return ByteBuffer.allocate(LENGTH + size).putInt(size).put(out.toByteArray()).flip();
  }
}
