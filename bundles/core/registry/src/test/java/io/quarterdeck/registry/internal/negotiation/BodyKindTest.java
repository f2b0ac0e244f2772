// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.negotiation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.schema.decode.MalformedProtobufException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyKindTest {
  private static final GroupVersionKind FALLBACK = new GroupVersionKind("g", "v1", "Thing");

  private static GroupVersionKind of(String body, String type) {
    return BodyKind.of(body.getBytes(StandardCharsets.UTF_8), type, FALLBACK);
  }

  @ParameterizedTest
  @CsvSource({
    "apiVersion: apps/v1,kind: Deployment,apps,v1,Deployment",
    "apiVersion: v1,kind: Pod,'',v1,Pod",
    "a: b,kind: Pod,g,v1,Pod",
    "apiVersion: other/v2,a: b,other,v2,Thing",
    "a: b,c: d,g,v1,Thing",
    "apiVersion: 7,kind: 8,g,v1,Thing",
  })
  void whatABodyDoesNotSayIsAsExpected(
      String first, String second, String group, String version, String kind) {
    GroupVersionKind expected = new GroupVersionKind(group, version, kind);
    assertEquals(expected, of(first + "\n" + second, MediaTypes.YAML));
  }

  @Test
  void jsonIsReadAsJson() {
    assertEquals(
        new GroupVersionKind("", "v1", "Pod"),
        of("{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}", MediaTypes.JSON));
    assertThrows(MalformedJsonException.class, () -> of("kind: Pod", MediaTypes.JSON));
  }

  @Test
  void protobufHasItInItsEnvelope() {
    // field 1: TypeMeta of two strings
    byte[] envelope = {
      'k', '8', 's', 0, 0x0a, 9, 0x0a, 2, 'v', '1', 0x12, 3, 'P', 'o', 'd', 0x12, 0
    };
    assertEquals(
        new GroupVersionKind("", "v1", "Pod"),
        BodyKind.of(envelope, MediaTypes.PROTOBUF, FALLBACK));
    assertThrows(MalformedProtobufException.class, () -> of("{}", MediaTypes.PROTOBUF));
  }
}
