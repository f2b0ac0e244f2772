// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Schema;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects in Kubernetes' protobuf: four magic bytes and a {@code runtime.Unknown} around the
 * message. What is stored is encoded from its JSON, of which no tree is made. Objects must fit
 * their schema, as what was decoded does.
 */
public final class ProtobufEncoder {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int LENGTH = 4;

  private ProtobufEncoder() {}

  /** A whole answer; {@code apiVersion} and {@code kind} come from the tree. */
  public static byte[] object(Map<String, ? extends @Nullable Object> tree, Schema schema) {
    return object(Json.write(tree), schema);
  }

  /** The same of an object's JSON. */
  public static byte[] object(byte[] json, Schema schema) {
    ProtobufWriter out = new ProtobufWriter();
    envelope(out, json, schema);
    return out.toByteArray();
  }

  /** The message of an object's JSON, without an envelope. */
  public static byte[] message(byte[] json, Schema schema) {
    ProtobufWriter out = new ProtobufWriter();
    new MessageWriter(out).message(json, schema.wire());
    return out.toByteArray();
  }

  private static void envelope(ProtobufWriter out, byte[] json, Schema schema) {
    tail(out);
    int before = out.size();
    MessageWriter messages = new MessageWriter(out);
    messages.message(json, schema.wire());
    out.close(2, before);
    head(out, messages.member("apiVersion"), messages.member("kind"));
  }

  /** {@code contentEncoding} and {@code contentType} are there and empty. */
  static void tail(ProtobufWriter out) {
    out.text(4, "");
    out.text(3, "");
  }

  static void head(ProtobufWriter out, String apiVersion, String kind) {
    int before = out.size();
    out.text(2, kind);
    out.text(1, apiVersion);
    out.close(1, before);
    out.raw(MAGIC);
  }

  /** The schema of the items of a list. */
  public static Schema itemOf(Schema list) {
    Schema element = fieldOf(list, "items").element();
    if (element == null) {
      throw new IllegalArgumentException(list.typeName() + " is no list");
    }
    return element;
  }

  static Schema fieldOf(Schema schema, String name) {
    var field = schema.fields().get(name);
    if (field == null) {
      throw new IllegalArgumentException(schema.typeName() + " has no " + name);
    }
    return field.schema();
  }

  /**
   * One event of a watch: four bytes of length, then a {@code WatchEvent} (without an envelope)
   * around the object (with one).
   *
   * @param object its JSON
   */
  public static ByteBuffer frame(String type, byte[] object, Schema schema) {
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
