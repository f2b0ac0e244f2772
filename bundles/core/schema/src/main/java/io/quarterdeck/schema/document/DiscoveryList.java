// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.bytes.Bytes;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.encode.ProtobufList;
import io.quarterdeck.schema.model.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An {@code APIGroupDiscoveryList}, put together of groups that are written already. What comes out
 * is what writing the whole tree would give, byte for byte. Each encoding is made when it is first
 * asked for, and kept. Thread-safe; nobody writes into what it gives.
 */
public final class DiscoveryList {
  private static final String KIND = "APIGroupDiscoveryList";
  private static final String API_VERSION = "apidiscovery.k8s.io/v2";

  private final List<Item> items;
  private final Asked asked;
  private byte @Nullable [] json;
  private byte @Nullable [] protobuf;
  private @Nullable String etag;

  /** A group in the aggregated form of discovery, written once in each encoding. Thread-safe. */
  static final class Item {
    private final byte[] json;
    private byte @Nullable [] message;

    /** An {@code APIGroupDiscovery}. */
    Item(Map<String, @Nullable Object> group) {
      json = Json.write(group);
    }

    byte[] json() {
      return json;
    }

    /**
     * As a message of protobuf, without an envelope.
     *
     * @param schema of an item, the same each time
     */
    synchronized byte[] message(Schema schema) {
      byte[] made = message;
      if (made == null) {
        made = ProtobufEncoder.message(json, schema);
        message = made;
      }
      return made;
    }
  }

  /** Which encodings anybody has asked for, of these groups or of those before. Thread-safe. */
  static final class Asked {
    private volatile boolean list;
    private volatile @Nullable Schema item;

    void forList() {
      list = true;
    }

    boolean isForList() {
      return list;
    }

    /** Writes an item as it would be asked for. */
    void write(Item each) {
      Schema schema = item;
      if (schema != null) {
        each.message(schema);
      }
    }
  }

  DiscoveryList(List<Item> items) {
    this(items, new Asked());
  }

  DiscoveryList(List<Item> items, Asked asked) {
    this.items = List.copyOf(items);
    this.asked = asked;
  }

  public synchronized byte[] json() {
    byte[] made = json;
    if (made == null) {
      made = write();
      json = made;
    }
    return made;
  }

  private byte[] write() {
    Bytes out = new Bytes();
    out.add("{\"kind\":\"" + KIND + "\",\"apiVersion\":\"" + API_VERSION + "\",");
    out.add("\"metadata\":{},\"items\":[");
    for (int i = 0; i < items.size(); i++) {
      out.add(i == 0 ? "" : ",");
      out.add(items.get(i).json());
    }
    out.add("]}");
    return out.toByteArray();
  }

  /**
   * In Kubernetes' protobuf, with its envelope.
   *
   * @param schema of the list, the same each time
   */
  public synchronized byte[] protobuf(Schema schema) {
    byte[] made = protobuf;
    if (made == null) {
      Schema item = ProtobufEncoder.itemOf(schema);
      asked.item = item;
      made =
          written(new ProtobufList(API_VERSION, KIND, Map.of(), new Written(items, item), schema));
      protobuf = made;
    }
    return made;
  }

  /** Items whose messages are there. */
  private record Written(List<Item> items, Schema schema) implements ProtobufList.Items {
    @Override
    public int count() {
      return items.size();
    }

    @Override
    public byte[] json(int index) {
      return items.get(index).json();
    }

    @Override
    public int length(int index, int form) {
      return held(index, form).length;
    }

    @Override
    public byte[] held(int index, int form) {
      return items.get(index).message(schema);
    }
  }

  private static byte[] written(ProtobufList list) {
    Bytes out = new Bytes();
    list.parts().forEach(part -> out.add(part.array()));
    return out.toByteArray();
  }

  /** For encodings that are hardly asked for. */
  public Map<String, @Nullable Object> tree() {
    return Json.readObject(json());
  }

  /** The strong ETag of the JSON form, in quotes, as {@link Document#etag()} has it. */
  public synchronized String etag() {
    String made = etag;
    if (made == null) {
      made = '"' + Document.hash(json()) + '"';
      etag = made;
    }
    return made;
  }
}
