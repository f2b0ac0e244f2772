// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataScanTest {
  private static final String HEAD = "{\"apiVersion\":\"v1\",\"kind\":\"A\",\"metadata\":";

  private static byte[] bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void labelsAreReadAndTheRevisionPutIn() {
    Metadata metadata =
        Metadata.scan(
                bytes(
                    HEAD + "{\"name\":\"a\",\"labels\":{\"app\":\"x\"}},\"spec\":{\"labels\":{}}}"))
            .orElseThrow();
    assertEquals(Map.of("app", "x"), metadata.labels());
    String shown = new String(metadata.encoded().withRevision(7).bytes(), StandardCharsets.UTF_8);
    assertTrue(shown.startsWith(HEAD + "{\"resourceVersion\":\"7\",\"name\":\"a\""), shown);
    assertTrue(shown.endsWith("\"spec\":{\"labels\":{}}}"), shown);
  }

  @Test
  void whatStandsBehindTheMetadataIsNotRead() {
    assertTrue(Metadata.scan(bytes(HEAD + "{}, this is no JSON")).isPresent());
  }

  @Test
  void labelsWithinOtherFieldsAreNotThose() {
    Metadata metadata =
        Metadata.scan(bytes(HEAD + "{\"managedFields\":[{\"labels\":{\"a\":\"b\"}}]}}"))
            .orElseThrow();
    assertEquals(Map.of(), metadata.labels());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\":\"A\",\"apiVersion\":\"v1\",\"metadata\":{}}",
        "{\"apiVersion\":\"v1\",\"kind\":\"A\",\"spec\":{},\"metadata\":{}}",
        "{\"apiVersion\":\"v1\",\"kind\":\"A\",\"metadata\": {}}",
        "{\"apiVersion\":\"v1\",\"kind\":\"A\",\"metadata\":{\"resourceVersion\":\"3\"}}",
        "{\"apiVersion\":1,\"kind\":\"A\",\"metadata\":{}}",
        "{\"apiVersion\":\"v1\",\"kind\":\"A\",\"metadata\":[]}",
        "{\"apiVersion\":\"v1\",\"kind\":\"A\"}",
        "[]",
        "{",
      })
  void bytesThatAreLaidOutOtherwiseAreEncodedAnew(String json) {
    assertTrue(Metadata.scan(bytes(json)).isEmpty());
  }
}
