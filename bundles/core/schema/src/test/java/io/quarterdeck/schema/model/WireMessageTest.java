// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.schema.TreeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireMessageTest {

  @Test
  void fieldsAreInTheOrderOfTheirNumbers() {
    WireMessage message =
        message("{name: c, type: string, proto: 7}", "{name: a, type: string, proto: 1}");
    assertEquals(List.of("a", "c"), names(message));
    assertEquals("c", Objects.requireNonNull(message.find(7)).name());
    assertNull(message.find(2));
    assertNull(message.find(8));
    assertNull(message.find(0));
    assertNull(message.find(-1));
  }

  @Test
  void aFieldWithoutANumberIsNotInProtobuf() {
    assertEquals(
        List.of("a"),
        names(message("{name: kind, type: string}", "{name: a, type: string, proto: 1}")));
    assertEquals(List.of(), names(message("{name: kind, type: string}")));
  }

  @Test
  void whatJsonShowsBesideTheOthersIsAMessageOfItsOwn() {
    WireMessage volume =
        message(
            "{name: name, type: string, proto: 1}",
            "{name: disk, type: string, proto: 4, inline: [2]}",
            "{name: path, type: string, proto: 3, inline: [2]}",
            "{name: deep, type: string, proto: 1, inline: [2, 9]}");
    assertEquals(List.of("name", ""), names(volume));
    WireMessage source = Objects.requireNonNull(volume.at(1).inlined());
    assertEquals(2, volume.at(1).number());
    assertEquals(List.of("path", "disk", ""), names(source));
    assertEquals(List.of("deep"), names(Objects.requireNonNull(source.at(2).inlined())));
    assertNull(volume.at(1).schema());
    assertNull(volume.at(0).inlined());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type: string|true",
        "type: string, pointer: true|false",
        "type: int32|true",
        "type: int64, pointer: true|false",
        "type: double|true",
        "type: boolean|true",
        "type: boolean, pointer: true|false",
        "type: bytes|false",
        "list: {type: string}|false",
        "map: {type: string}|false",
        "list: {type: string}, always: true|false",
        "ref: Part|false",
        "ref: Part, pointer: true|false",
        "ref: Part, always: true|true",
        "ref: Part, always: true, pointer: true|false",
        "ref: Part, value: true|true",
        "type: time|false",
        "type: time, value: true|true",
        "type: quantity, always: true|true"
      })
  void whatIsNoPointerInGoIsAlwaysWritten(String field, boolean always) {
    assertEquals(always, message("{name: a, proto: 1, " + field + "}").at(0).always());
  }

  @Test
  void aNumberMayBeAThousandAndNoMore() {
    assertEquals(1_000, message("{name: a, type: string, proto: 1000}").at(0).number());
    assertThrows(
        IllegalArgumentException.class, () -> message("{name: a, type: string, proto: 1001}"));
  }

  @ParameterizedTest
  @CsvSource({
    "x.v1.Ship, FIELDS",
    "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1, JSON",
    "x.v1.JSON, JSON",
    "x.v1.JSONSchemaProps, FIELDS",
    "x.v1.JSONSchemaPropsOrBool, SCHEMA_OR_BOOL",
    "x.v1.JSONSchemaPropsOrArray, SCHEMA_OR_ARRAY",
    "x.v1.JSONSchemaPropsOrStringArray, SCHEMA_OR_STRING_ARRAY",
    "x.v1.ShipOrBool, FIELDS"
  })
  void theNameOfATypeSaysWhatItsMessageHolds(String type, WireMessage.Form form) {
    assertEquals(form, WireMessage.Form.of(type));
  }

  @Test
  void aUnionIsAboutASchema() {
    Definitions types =
        TreeTable.types(
            """
            x.v1.JSONSchemaProps: {fields: []}
            x.v1.JSONSchemaPropsOrBool: {type: json}
            x.v1.JSONSchemaPropsOrStringArray: {type: json}
            x.v1.JSON: {type: json}
            """);
    Schema props = types.type("x.v1.JSONSchemaProps");
    assertSame(props, types.type("x.v1.JSONSchemaPropsOrBool").wire().schema());
    assertSame(props, types.type("x.v1.JSONSchemaPropsOrStringArray").wire().schema());
    WireMessage json = types.type("x.v1.JSON").wire();
    assertEquals(0, json.size());
    assertThrows(IllegalStateException.class, json::schema);
  }

  private static WireMessage message(String... fields) {
    return TreeTable.types("Part: {fields: []}\nA: {fields: [" + String.join(", ", fields) + "]}")
        .type("A")
        .wire();
  }

  private static List<String> names(WireMessage message) {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < message.size(); i++) {
      out.add(message.at(i).name());
    }
    return out;
  }
}
