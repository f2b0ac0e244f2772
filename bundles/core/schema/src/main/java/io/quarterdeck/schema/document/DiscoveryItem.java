// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.model.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group in the aggregated form of discovery, written once in each encoding. Thread-safe. */
final class DiscoveryItem {
  private final byte[] json;
  private byte @Nullable [] message;

  /** An {@code APIGroupDiscovery}. */
  DiscoveryItem(Map<String, @Nullable Object> group) {
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
