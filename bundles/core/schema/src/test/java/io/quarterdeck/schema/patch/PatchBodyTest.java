// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.schema.decode.FieldValidation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchBodyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "none",
      value = {
        "[]|json: cannot unmarshal array into Go value of type map[string]interface {}",
        "7|json: cannot unmarshal number into Go value of type map[string]interface {}",
        "\"x\"|json: cannot unmarshal string into Go value of type map[string]interface {}",
        "true|json: cannot unmarshal bool into Go value of type map[string]interface {}",
        "{|unexpected end of JSON input",
        "~~|unexpected end of JSON input",
        "data: x|invalid character 'd' looking for beginning of value",
        "{a}|invalid character 'a' looking for beginning of object key string",
        "{\"a\" 1}|invalid character '1' after object key",
        "{\"a\":1 \"b\"}|invalid character '\"' after object key:value pair",
        "[1 2]|invalid character '2' after array element",
        "[1,]|invalid character ']' looking for beginning of value",
        "{} x|invalid character 'x' after top-level value",
        "tru3|invalid character '3' in literal true (expecting 'e')",
        "-x|invalid character 'x' in numeric literal",
        "1.x|invalid character 'x' after decimal point in numeric literal",
        "1ex|invalid character 'x' in exponent of numeric literal",
        "\"\\q\"|invalid character 'q' in string escape code",
        "\"\\u12x4\"|invalid character 'x' in \\u hexadecimal character escape",
        "~\"\t\"~|invalid character '\\t' in string literal"
      })
  void whatIsNoObjectIsRefused(String body, String message) {
    assertEquals(message, refusal(() -> PatchBody.strategic(bytes(body))));
    assertEquals("error decoding patch: " + message, refusal(() -> merge(body)));
  }

  @Test
  void nullIsAnEmptyPatchButForAMerge() {
    assertEquals(Map.of(), PatchBody.strategic(bytes("null")).patch());
    assertEquals(List.of(), json("null").operations());
    assertEquals("Invalid JSON Patch", refusal(() -> merge("null")));
  }

  @Test
  void aJsonPatchIsAListOfObjects() {
    assertEquals(
        "error decoding patch: json: cannot unmarshal object into Go value of type"
            + " []handlers.jsonPatchOp",
        refusal(() -> json("{\"op\":\"add\"}")));
    assertEquals(
        "error decoding patch: json: cannot unmarshal string into Go value of type"
            + " handlers.jsonPatchOp",
        refusal(() -> json("[\"add\"]")));
    assertEquals(1, json("[{\"op\":\"x\"}]").operations().size());
  }

  @Test
  void repeatedMembersAreNamedAndTheLastOneCounts() {
    PatchBody.Parsed p =
        merge("{\"spec\":{\"n\":1,\"n\":2},\"l\":[{\"a\":1,\"a\":1}],\"m\":{\"n\":1}}");
    assertEquals(List.of("duplicate field \"spec.n\"", "duplicate field \"l[0].a\""), p.problems());
    assertEquals(Map.of("n", 2L), p.patch().get("spec"));
  }

  private static String refusal(Runnable parsing) {
    ApiException e = assertThrows(ApiException.class, parsing::run);
    assertEquals(400, e.code());
    return e.status().message();
  }

  private static byte[] bytes(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }

  private static PatchBody.Operations json(String body) {
    return PatchBody.json(bytes(body), FieldValidation.WARN);
  }

  private static PatchBody.Parsed merge(String body) {
    return PatchBody.merge(bytes(body), FieldValidation.WARN);
  }

  @Test
  void membersThatAnOperationHasNotOrHasTwiceAreReported() {
    assertEquals(
        List.of(
            "json patch duplicate field \"[0].from\"", "json patch unknown field \"[1].extra\""),
        json("[{\"op\":\"move\",\"from\":\"/a\",\"from\":\"/a\",\"path\":\"/b\"},"
                + "{\"op\":\"add\",\"path\":\"/a\",\"value\":1,\"extra\":1}]")
            .problems());
  }

  @Test
  void anOperationsWordsAreTexts() {
    assertEquals(
        "error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of"
            + " type string",
        refusal(() -> json("[{\"op\":1,\"path\":\"/a\"}]")));
    assertEquals(
        1, json("[{\"op\":\"remove\",\"path\":\"/a\",\"from\":null}]").operations().size());
  }

  @Test
  void whoIgnoresFieldsIsAnsweredByAnotherDecoder() {
    assertEquals(
        "json: cannot unmarshal object into Go value of type jsonpatch.Patch",
        refusal(() -> PatchBody.json(bytes("{}"), FieldValidation.IGNORE)));
    assertEquals(
        "json: cannot unmarshal string into Go value of type jsonpatch.Operation",
        refusal(() -> PatchBody.json(bytes("[\"add\"]"), FieldValidation.IGNORE)));
    assertEquals(
        1, PatchBody.json(bytes("[{\"op\":1}]"), FieldValidation.IGNORE).operations().size());
    assertEquals(
        "Invalid JSON Patch",
        refusal(() -> PatchBody.merge(bytes("{\"a\""), FieldValidation.IGNORE)));
  }
}
