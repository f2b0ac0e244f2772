// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.regex.RegularExpressions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects within custom objects. */
class EmbeddedObjectValidationTest {
  private static List<String> fields(String embedded) {
    ValueValidation rules =
        ValueValidation.of(
            Node.root(
                Json.read(
                    """
                    {"type":"object","properties":{"l":{"type":"array","items":{"type":"object",
                     "x-kubernetes-embedded-resource":true,
                     "x-kubernetes-preserve-unknown-fields":true}}}}
                    """)),
            new RegularExpressions(1 << 20));
    List<FieldError> errors = new ArrayList<>();
    EmbeddedObjectValidation.check(
        Json.read("{\"l\":[" + embedded + "]}"), rules, FieldPath.ROOT, errors);
    return errors.stream().map(e -> e.field()).distinct().sorted().toList();
  }

  private static List<String> metadata(String metadata) {
    return fields("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":" + metadata + "}");
  }

  @Test
  void typesAreRequiredAndMetadataIsNot() {
    assertEquals(List.of("l[0].apiVersion", "l[0].kind"), fields("{}"));
    assertEquals(List.of(), fields("{\"apiVersion\":\"a/v1\",\"kind\":\"Pod\"}"));
    assertEquals(List.of(), metadata("null"));
  }

  @Test
  void namesAreSegmentsOfPaths() {
    assertEquals(List.of(), metadata("{\"name\":\"Not_a_label\",\"generateName\":\"X_\"}"));
    assertEquals(List.of("l[0].metadata.name"), metadata("{\"name\":\"a/b\"}"));
    assertEquals(List.of("l[0].metadata.namespace"), metadata("{\"namespace\":\"Bad NS\"}"));
  }

  @Test
  void labelsAnnotationsAndFinalizersHaveTheirForms() {
    assertEquals(
        List.of("l[0].metadata.annotations", "l[0].metadata.finalizers", "l[0].metadata.labels"),
        metadata(
            """
            {"labels":{"a b":"c"},"annotations":{"a b":"c"},"finalizers":["a b"]}
            """));
  }
}
