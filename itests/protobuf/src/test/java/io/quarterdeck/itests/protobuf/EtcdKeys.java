// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.protobuf;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keys and values of an etcd, by its own HTTP door. */
record EtcdKeys(URI endpoint) {

  /** All that stands below a prefix. */
  Map<String, byte[]> below(String prefix) throws IOException {
    String end =
        prefix.substring(0, prefix.length() - 1) + (char) (prefix.charAt(prefix.length() - 1) + 1);
    byte[] body = Json.write(Map.of("key", base64(prefix), "range_end", base64(end)));
    Map<String, byte[]> out = new LinkedHashMap<>();
    for (Node entry : Node.root(Json.readObject(send("range", body))).get("kvs").items()) {
      byte[] key = Base64.getDecoder().decode(entry.get("key").text());
      byte[] value = Base64.getDecoder().decode(entry.get("value").text());
      out.put(new String(key, StandardCharsets.UTF_8), value);
    }
    return out;
  }

  void put(String key, byte[] value) throws IOException {
    String encoded = Base64.getEncoder().encodeToString(value);
    send("put", Json.write(Map.of("key", base64(key), "value", encoded)));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private byte[] send(String what, byte[] body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(endpoint.resolve("/v3/kv/" + what))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      if (answer.statusCode() != 200) {
        throw new IOException(new String(answer.body(), StandardCharsets.UTF_8));
      }
      return answer.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
