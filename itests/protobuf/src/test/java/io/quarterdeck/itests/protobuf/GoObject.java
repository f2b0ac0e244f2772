// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import io.kubernetes.client.proto.Runtime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object in the envelope of Go clients and servers: {@code k8s\0}, then a {@code
 * runtime.Unknown} with the kind and the message.
 */
record GoObject(String apiVersion, String kind, Message message) {
  private static final byte[] MAGIC = "k8s\0".getBytes(StandardCharsets.US_ASCII);

  /** The bytes; Go writes the two texts that say nothing as well. */
  byte[] bytes() {
    byte[] unknown =
        Runtime.Unknown.newBuilder()
            .setTypeMeta(Runtime.TypeMeta.newBuilder().setApiVersion(apiVersion).setKind(kind))
            .setRaw(message.toByteString())
            .setContentEncoding("")
            .setContentType("")
            .build()
            .toByteArray();
    byte[] out = Arrays.copyOf(MAGIC, MAGIC.length + unknown.length);
    System.arraycopy(unknown, 0, out, MAGIC.length, unknown.length);
    return out;
  }

  /**
   * @throws IOException for bytes that are no such envelope, or hold what the client does not know
   */
  static GoObject read(byte[] bytes, Messages messages) throws IOException {
    Runtime.Unknown unknown = open(bytes);
    Runtime.TypeMeta type = unknown.getTypeMeta();
    boolean meta = type.getKind().equals("Status") || type.getKind().startsWith("PartialObject");
    Descriptor descriptor =
        meta ? messages.meta(type.getKind()) : messages.of(type.getApiVersion(), type.getKind());
    Message message = DynamicMessage.parseFrom(descriptor, unknown.getRaw());
    requireKnown(message, type.getKind());
    return new GoObject(type.getApiVersion(), type.getKind(), message);
  }

  static Runtime.Unknown open(byte[] bytes) throws IOException {
    if (!Arrays.equals(MAGIC, 0, MAGIC.length, bytes, 0, Math.min(MAGIC.length, bytes.length))) {
      throw new IOException("no protobuf: " + new String(bytes, StandardCharsets.UTF_8));
    }
    ByteString rest = ByteString.copyFrom(bytes, MAGIC.length, bytes.length - MAGIC.length);
    return Runtime.Unknown.parseFrom(rest);
  }

  private static void requireKnown(Message message, String path) throws IOException {
    if (!message.getUnknownFields().asMap().isEmpty()) {
      throw new IOException(path + " has unknown fields: " + message.getUnknownFields());
    }
    for (var field : message.getAllFields().entrySet()) {
      Iterable<?> values =
          field.getValue() instanceof Iterable<?> l ? l : List.of(field.getValue());
      for (Object value : values) {
        if (value instanceof Message below) {
          requireKnown(below, path + "." + field.getKey().getName());
        }
      }
    }
  }

  /** A text below, by the names of fields; empty where there is none. */
  String text(String... path) {
    Object value = at(path);
    return value == null ? "" : String.valueOf(value);
  }

  private @Nullable Object at(String... path) {
    Object value = message;
    for (String name : path) {
      Message m = (Message) value;
      var field = m.getDescriptorForType().findFieldByName(name);
      if (field == null) {
        throw new IllegalArgumentException(m.getDescriptorForType().getFullName() + "." + name);
      }
      value = m.getField(field);
    }
    return value;
  }

  /** The metadata of the object. */
  Message metadata() {
    Object found = at("metadata");
    return (Message) Objects.requireNonNull(found);
  }
}
