// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.extensions.apiextensions.validation.DefinitionValidation;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefinitionValidationTest {
  private static final DefinitionValidation RULES = new DefinitionValidation(Compiler::new);

  private static ApiObject definition(String version) {
    String json =
        "{\"metadata\":{\"name\":\"widgets.a.example\"},\"spec\":{\"group\":\"a.example\","
            + "\"scope\":\"Cluster\",\"names\":{\"plural\":\"widgets\",\"kind\":\"Widget\"},"
            + "\"versions\":["
            + version
            + "]},\"status\":{\"storedVersions\":[\"v1\"]}}";
    ApiObject o = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new DefinitionStrategy(RULES).applyDefaults(o);
    return o;
  }

  private static List<String> errors(ApiObject o) {
    List<FieldError> errors = new ArrayList<>();
    RULES.validate(o, null, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static final String VERSION =
      "{\"name\":\"v1\",\"served\":true,\"storage\":true,\"schema\":{\"openAPIV3Schema\":"
          + "{\"type\":\"object\"}}";

  @Test
  void namesFollowTheKind() {
    ApiObject o = definition(VERSION + "}");
    assertEquals("widget", o.field("spec").at("names", "singular").text());
    assertEquals("WidgetList", o.field("spec").at("names", "listKind").text());
    assertEquals("None", o.field("spec").at("conversion", "strategy").text());
    assertEquals(List.of(), errors(o));
  }

  @Test
  void columnsHaveATypeAndAPath() {
    assertEquals(
        List.of(
            "spec.additionalPrinterColumns[0].name: Required value",
            "spec.additionalPrinterColumns[0].type: Required value: must be one of"
                + " boolean,date,integer,number,string",
            "spec.additionalPrinterColumns[0].JSONPath: Required value"),
        errors(definition(VERSION + ",\"additionalPrinterColumns\":[{}]}")));
  }

  @Test
  void oneVersionIsStored() {
    List<String> errors =
        errors(definition(VERSION.replace("\"storage\":true", "\"storage\":false") + "}"));
    assertTrue(
        errors.getFirst().endsWith("must have exactly one version marked as storage version"));
  }
}
