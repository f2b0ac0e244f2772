// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.quarterdeck.api.Encoded;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the cache reads of an object: where its metadata stands, and its labels. Reading stops
 * behind the metadata.
 */
public record Metadata(Encoded encoded, Map<String, String> labels) {
  private static final byte[] NAME = "\"metadata\":".getBytes(StandardCharsets.US_ASCII);

  /** Empty when the bytes are not laid out as {@link Encoded} wants them. */
  static Optional<Metadata> scan(byte[] json) {
    try {
      return Json.scan(json, p -> scan(p, json));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Metadata> scan(JsonParser p, byte[] json) throws IOException {
    if (p.nextToken() != JsonToken.START_OBJECT
        || !skipText(p, "apiVersion")
        || !skipText(p, "kind")
        || !"metadata".equals(p.nextFieldName())
        || p.nextToken() != JsonToken.START_OBJECT) {
      return Optional.empty();
    }
    return metadata(p, json);
  }

  private static boolean skipText(JsonParser p, String field) throws IOException {
    return field.equals(p.nextFieldName()) && p.nextToken() == JsonToken.VALUE_STRING;
  }

  private static Optional<Metadata> metadata(JsonParser p, byte[] json) throws IOException {
    int start = (int) p.currentTokenLocation().getByteOffset();
    Map<String, String> labels = Map.of();
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      JsonToken value = p.nextToken();
      if (name.equals("resourceVersion")) {
        return Optional.empty();
      }
      if (name.equals("labels") && value == JsonToken.START_OBJECT) {
        labels = labels(p);
      } else {
        p.skipChildren();
      }
    }
    int end = (int) p.currentTokenLocation().getByteOffset() + 1;
    int body = start - NAME.length;
    if (body < 0 || !Arrays.equals(json, body, start, NAME, 0, NAME.length)) {
      return Optional.empty();
    }
    return Optional.of(new Metadata(new Encoded(json, body, start, end, 0), labels));
  }

  private static Map<String, String> labels(JsonParser p) throws IOException {
    Map<String, String> out = new HashMap<>();
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      out.put(name, p.getText());
    }
    return out;
  }
}
