// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherKindTest {
  private static final Schema CRATE =
      Definitions.read("{\"types\": {\"Crate\": {\"fields\": []}}}").type("Crate");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "example.com/v1 | Box | converting (v1.Box) to (example.Crate): unknown conversion",
        "example.com/v1 | Bag | no kind \"Bag\" is registered for version \"example.com/v1\""
            + " in scheme \"quarterdeck\"",
        "v2 | Crate | no kind \"Crate\" is registered for version \"v2\""
            + " in scheme \"quarterdeck\"",
      })
  void isRefusedWithTheReason(String apiVersion, String kind, String why) {
    String body = "{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind + "\"}";
    ApiException refused =
        assertThrows(
            ApiException.class,
            () ->
                ObjectDecoder.decode(
                    body.getBytes(StandardCharsets.UTF_8),
                    "application/json",
                    CRATE,
                    FieldValidation.STRICT,
                    new GroupVersionKind("example.com", "v1", "Crate"),
                    k -> k.kind().equals("Box")));
    String version = apiVersion.substring(apiVersion.indexOf('/') + 1);
    assertEquals(400, refused.code());
    assertEquals(
        kind + " in version \"" + version + "\" cannot be handled as a Crate: " + why,
        refused.getMessage());
  }
}
