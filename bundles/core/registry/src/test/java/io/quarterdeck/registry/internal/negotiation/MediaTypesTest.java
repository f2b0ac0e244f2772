// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.negotiation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypesTest {
  private static String order(String accept) {
    return String.join(
        " ", MediaTypes.ranges(accept).stream().map(MediaTypes.Range::type).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                       | ''",
        "' , ,'                                   | ''",
        "a/b                                      | a/b",
        "a/b,c/d                                  | a/b c/d",
        "a/b;q=0.5,c/d                            | c/d a/b",
        "a/b;q=0.5,c/d;q=0.7,e/f                  | e/f c/d a/b",
        "*/*,a/b                                  | a/b */*",
        "a/*,a/b                                  | a/b a/*",
        "*/*,a/*                                  | a/* */*",
        "a/b;q=none,c/d;q=0.1                     | c/d a/b",
      })
  void whatIsWantedMostComesFirst(String accept, String expected) {
    assertEquals(expected, order(accept));
  }

  @Test
  void parametersStandBesideTheType() {
    MediaTypes.Range range =
        MediaTypes.ranges("application/json; as=Table ;v=v1;q=0.25;flag").getFirst();
    assertEquals("application/json", range.type());
    assertEquals(Map.of("as", "Table", "v", "v1", "flag", ""), range.parameters());
    assertEquals(0.25, range.weight());
    assertEquals("", range.parameter("g"));
  }

  @Test
  void wildcardsCoverTypes() {
    MediaTypes.Range all = MediaTypes.ranges("*/*").getFirst();
    MediaTypes.Range some = MediaTypes.ranges("application/*").getFirst();
    MediaTypes.Range text = MediaTypes.ranges("text/*").getFirst();
    assertTrue(all.covers(MediaTypes.YAML));
    assertTrue(some.covers(MediaTypes.PROTOBUF));
    assertFalse(text.covers(MediaTypes.JSON));
    assertFalse(MediaTypes.ranges("application/yaml").getFirst().covers(MediaTypes.JSON));
  }

  @ParameterizedTest
  @CsvSource({
    "'',application/json",
    "application/json,application/json",
    "application/json; charset=utf-8,application/json",
    "APPLICATION/YAML ,application/yaml",
    "; charset=utf-8,application/json",
  })
  void aBodyWithoutATypeIsJson(String header, String type) {
    assertEquals(type, MediaTypes.bare(header));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/yaml",
        "application/vnd.kubernetes.protobuf",
      })
  void bodiesThatAreRead(String type) {
    MediaTypes.requireBody(type);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/json-patch+json", "application/cbor"})
  void bodiesThatAreNotRead(String type) {
    ApiException e = assertThrows(ApiException.class, () -> MediaTypes.requireBody(type));
    assertEquals(415, e.code());
  }

  @ParameterizedTest
  @CsvSource({
    "application/json-patch+json,application/json-patch+json",
    "application/merge-patch+json; charset=utf-8,application/merge-patch+json",
    "' application/apply-patch+yaml ',application/apply-patch+yaml",
  })
  void patchesAreRecognisedByTheirType(String header, String type) {
    assertEquals(type, MediaTypes.patch(header));
    assertEquals(type, MediaTypes.customPatch(header));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "application/json", "application/Merge-Patch+json"})
  void whatIsNoPatchIsRefusedByTheRouter(String header) {
    ApiException e = assertThrows(ApiException.class, () -> MediaTypes.patch(header));
    assertEquals(415, e.code());
    assertEquals("415: Unsupported Media Type", e.getMessage());
  }

  @Test
  void severalTypesNameNone() {
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> MediaTypes.patch("application/json,application/merge-patch+json"));
    assertEquals(
        "the body of the request was in an unknown format - accepted media types include:"
            + " application/json-patch+json, application/merge-patch+json,"
            + " application/strategic-merge-patch+json, application/apply-patch+yaml",
        e.getMessage());
  }

  @Test
  void customResourcesHaveNoStrategicMerge() {
    String strategic = "application/strategic-merge-patch+json";
    assertEquals(strategic, MediaTypes.patch(strategic));
    ApiException e = assertThrows(ApiException.class, () -> MediaTypes.customPatch(strategic));
    assertEquals(415, e.code());
    assertEquals(
        "the body of the request was in an unknown format - accepted media types include:"
            + " application/json-patch+json, application/merge-patch+json,"
            + " application/apply-patch+yaml",
        e.getMessage());
  }

  @Test
  void streamsAreOfferedWithLists() {
    String plain = String.valueOf(MediaTypes.notAcceptable(false).getMessage());
    String list = String.valueOf(MediaTypes.notAcceptable(true).getMessage());
    assertEquals(
        plain + ", application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch",
        list);
    assertEquals(
        List.of(406, 406),
        List.of(MediaTypes.notAcceptableForm().code(), MediaTypes.notAcceptableStream().code()));
  }
}
