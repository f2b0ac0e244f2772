// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.spi.cel.CelType;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SchemaTypesTest {
  private static final Definitions TYPES =
      Definitions.read(
          """
              {"types":{
                "Root":{"fields":[{"name":"spec","ref":"Spec"}]},
                "Spec":{"fields":[
                  {"name":"n","type":"int32"},
                  {"name":"namespace","type":"string"},
                  {"name":"x-y","type":"boolean"},
                  {"name":"labels","map":{"type":"string"}},
                  {"name":"again","list":{"ref":"Spec"}}]}}}
              """);

  private static CelType field(CelType type, String name) {
    return Objects.requireNonNull(type.fields().get(name), name);
  }

  @Test
  void typesFollowTheSchema() {
    CelType spec = field(new SchemaTypes.Walk().type(TYPES.type("Root"), "Kind"), "spec");
    assertEquals("Kind.spec", spec.toString());
    assertEquals(CelType.INT, field(spec, "n"));
    assertEquals(CelType.map(CelType.STRING, CelType.STRING), field(spec, "labels"));
    assertEquals(CelType.STRING, field(spec, "__namespace__"));
    assertEquals(CelType.BOOL, field(spec, "x__dash__y"));
  }

  @Test
  void whatContainsItselfEndsAsAnything() {
    CelType spec = field(new SchemaTypes.Walk().type(TYPES.type("Root"), "Kind"), "spec");
    assertEquals(CelType.list(CelType.DYN), field(spec, "again"));
  }
}
