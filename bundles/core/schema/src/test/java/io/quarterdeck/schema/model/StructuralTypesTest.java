// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.schema.TreeTable;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types that are made of the OpenAPI schemas of custom resource definitions. */
class StructuralTypesTest {
  private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

  private static Definitions types(String properties) {
    return TreeTable.types(
        META
            + ": {fields: [{name: name, type: string}]}\n"
            + "W:\n  openAPIV3Schema:\n    type: object\n    properties:\n"
            + properties.indent(6));
  }

  private static Field field(String property) {
    return Objects.requireNonNull(types("a: " + property).type("W").fields().get("a"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: string}|STRING",
        "{type: integer}|INT64",
        "{type: integer, format: int32}|INT64",
        "{type: number}|DOUBLE",
        "{type: boolean}|BOOLEAN",
        "{type: object}|OBJECT",
        "{type: object, properties: {b: {type: string}}}|OBJECT",
        "{type: object, additionalProperties: {type: string}}|MAP",
        "{type: object, additionalProperties: true}|MAP",
        "{type: array, items: {type: string}}|LIST",
        "{x-kubernetes-int-or-string: true}|INT_OR_STRING",
        "{x-kubernetes-int-or-string: true, type: string}|INT_OR_STRING",
        "{x-kubernetes-preserve-unknown-fields: true}|JSON",
        "{properties: {b: {type: string}}}|OBJECT",
        "{type: object, x-kubernetes-embedded-resource: true}|OBJECT"
      })
  void aSchemaIsOfAKind(String property, Schema.Kind kind) {
    assertEquals(kind, field(property).schema().kind());
  }

  @Test
  void aKindHasTheFieldsOfEveryObject() {
    Definitions types =
        types("spec: {type: object}\nkind: {type: integer}\nmetadata: {type: object}");
    Schema widget = types.type("W");
    assertEquals(
        List.of("apiVersion", "kind", "metadata", "spec"), List.copyOf(widget.fields().keySet()));
    Field meta = Objects.requireNonNull(widget.fields().get("metadata"));
    assertSame(types.type(META), meta.schema(), "whatever the definition says of it");
    Field kind = Objects.requireNonNull(widget.fields().get("kind"));
    assertEquals(Schema.Kind.STRING, kind.schema().kind());
    assertTrue(Objects.requireNonNull(widget.structure()).resource());
    assertNotNull(Objects.requireNonNull(widget.structure()).published());
  }

  @Test
  void anEmbeddedObjectHasThemToo() {
    Schema embedded =
        field("{type: object, x-kubernetes-embedded-resource: true, properties: {b: {}}}").schema();
    assertEquals(
        List.of("apiVersion", "kind", "metadata", "b"), List.copyOf(embedded.fields().keySet()));
    assertTrue(Objects.requireNonNull(embedded.structure()).resource());
    assertNull(Objects.requireNonNull(embedded.structure()).published());
    Schema plain = field("{type: object, properties: {b: {type: string}}}").schema();
    assertEquals(List.of("b"), List.copyOf(plain.fields().keySet()));
    assertFalse(Objects.requireNonNull(plain.structure()).resource());
  }

  @Test
  void elementsAreThoseOfItemsAndAdditionalProperties() {
    Schema items = field("{type: array, items: {type: integer}}").schema().element();
    assertEquals(Schema.Kind.INT64, Objects.requireNonNull(items).kind());
    Schema values =
        field("{type: object, additionalProperties: {type: boolean}}").schema().element();
    assertEquals(Schema.Kind.BOOLEAN, Objects.requireNonNull(values).kind());
    assertNull(field("{type: object}").schema().element());
  }

  @Test
  void additionalPropertiesOfAnythingKeepNoFieldsOfObjects() {
    Schema any =
        Objects.requireNonNull(
            field("{type: object, additionalProperties: true}").schema().element());
    assertEquals(Schema.Kind.JSON, any.kind());
    assertFalse(any.preserves());
    assertTrue(Objects.requireNonNull(any.structure()).nullable());
  }

  @Test
  void aFieldSaysHowItMerges() {
    Field keyed =
        field(
            "{type: array, items: {type: object}, x-kubernetes-list-type: map,"
                + " x-kubernetes-list-map-keys: [name, port]}");
    assertEquals(ListType.MAP, keyed.listType());
    assertEquals(List.of("name", "port"), keyed.listMapKeys());
    assertEquals(
        ListType.SET,
        field("{type: array, items: {type: string}, x-kubernetes-list-type: set}").listType());
    assertNull(field("{type: array, items: {type: string}}").listType());
    assertTrue(field("{type: object, x-kubernetes-map-type: atomic}").isAtomicMap());
    assertFalse(field("{type: object, x-kubernetes-map-type: granular}").isAtomicMap());
    assertFalse(field("{type: object}").isAtomicMap());
  }

  @Test
  void defaultsNullsAndUnknownFieldsAreOfTheStructure() {
    Structure open =
        structure("{type: object, nullable: true, x-kubernetes-preserve-unknown-fields: true}");
    assertTrue(open.nullable() && open.preserves());
    Structure closed = structure("{type: object, default: {b: [1]}}");
    assertFalse(closed.nullable() || closed.preserves());
    assertEquals(TreeTable.tree("b: [1]"), closed.byDefault());
    assertNull(open.byDefault());
    assertEquals("x", field("{type: string, default: x}").defaultValue());
  }

  private static Structure structure(String property) {
    return Objects.requireNonNull(field(property).schema().structure());
  }

  @Test
  void aSchemaMayBeDeep() {
    String deep = "{type: string}";
    for (int i = 0; i < 50; i++) {
      deep = "{type: object, properties: {a: " + deep + "}}";
    }
    Schema at = field(deep).schema();
    for (int i = 0; i < 50; i++) {
      at = Objects.requireNonNull(at.fields().get("a")).schema();
    }
    assertEquals(Schema.Kind.STRING, at.kind());
  }
}
