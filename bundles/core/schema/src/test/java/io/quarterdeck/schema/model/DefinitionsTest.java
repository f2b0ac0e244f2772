// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.schema.TreeTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionsTest {
  private static final Definitions TYPES =
      TreeTable.types(
          """
          x.v1.Ship:
            description: A ship.
            fields:
            - {name: name, type: string, required: true, description: Its name., proto: 2}
            - {name: mode, type: string, go: v1.Mode, enum: [a, b], default: a}
            - {name: size, type: int32, pointer: true, always: true, value: true}
            - {name: mate, ref: x.v1.Ship, pointer: true}
            - {name: flag, ref: x.v1.Flag}
            - {name: pieces, ref: x.v1.Flag, mapType: granular}
            - {name: whole, ref: x.v1.Mast, mapType: atomic}
            - {name: masts, list: {ref: x.v1.Mast}, listType: map, listMapKeys: [name, kind],
               patchStrategy: [merge, retainKeys], mergeKey: name}
            - {name: tags, list: {type: string}, listType: set}
            - {name: grid, list: {list: {type: int32}}, listType: atomic, patchStrategy: [replace]}
            - {name: crew, map: {list: {ref: x.v1.Mast}}}
            - {name: path, type: string, within: Source, inline: [3, 4]}
          x.v1.Flag: {mapType: atomic, fields: [{name: colour, type: string}]}
          x.v1.Mast: {fields: []}
          x.v1.Time: {type: microTime}
          """);
  private static final Schema SHIP = TYPES.type("x.v1.Ship");

  @Test
  void aTypeHasItsFieldsInTheirOrder() {
    assertEquals(
        List.of(
            "name", "mode", "size", "mate", "flag", "pieces", "whole", "masts", "tags", "grid",
            "crew", "path"),
        List.copyOf(SHIP.fields().keySet()));
    assertEquals("A ship.", SHIP.description());
    assertEquals(Schema.Kind.OBJECT, SHIP.kind());
    assertThrows(UnsupportedOperationException.class, () -> SHIP.fields().clear());
  }

  @ParameterizedTest
  @CsvSource({
    "string, STRING",
    "int32, INT32",
    "int64, INT64",
    "double, DOUBLE",
    "boolean, BOOLEAN",
    "bytes, BYTES",
    "quantity, QUANTITY",
    "intOrString, INT_OR_STRING",
    "time, TIME",
    "microTime, MICRO_TIME",
    "duration, DURATION",
    "raw, RAW",
    "json, JSON"
  })
  void aTypeIsOfAKind(String type, Schema.Kind kind) {
    Definitions types =
        TreeTable.types("A: {fields: [{name: a, type: %1$s}]}\nB: {type: %1$s}".formatted(type));
    assertEquals(kind, field(types.type("A"), "a").schema().kind());
    assertEquals(kind, types.type("B").kind());
  }

  @Test
  void whatIsOfNoKindOrOfNoTypeIsRefused() {
    Definitions types =
        TreeTable.types("A: {fields: [{name: a, type: float}]}\nB: {fields: [{name: b, ref: C}]}");
    assertThrows(IllegalArgumentException.class, () -> types.type("A").fields());
    assertThrows(IllegalArgumentException.class, () -> types.type("B").fields());
    assertThrows(IllegalArgumentException.class, () -> types.type("C"));
  }

  @Test
  void aTypeMayReferToItself() {
    assertSame(SHIP, field(SHIP, "mate").schema());
    assertSame(SHIP, TYPES.type("x.v1.Ship"));
  }

  @Test
  void listsAndMapsHaveElements() {
    Schema masts = field(SHIP, "masts").schema();
    assertEquals(Schema.Kind.LIST, masts.kind());
    assertSame(TYPES.type("x.v1.Mast"), masts.element());
    Schema rows = Objects.requireNonNull(field(SHIP, "grid").schema().element());
    assertEquals(Schema.Kind.LIST, rows.kind());
    assertEquals(Schema.Kind.INT32, Objects.requireNonNull(rows.element()).kind());
    Schema crew = field(SHIP, "crew").schema();
    assertEquals(Schema.Kind.MAP, crew.kind());
    assertEquals(Schema.Kind.LIST, Objects.requireNonNull(crew.element()).kind());
    assertNull(field(SHIP, "name").schema().element());
  }

  @Test
  void aFieldSaysHowItMerges() {
    Field masts = field(SHIP, "masts");
    assertEquals(ListType.MAP, masts.listType());
    assertEquals(List.of("name", "kind"), masts.listMapKeys());
    assertEquals(Set.of(PatchStrategy.MERGE, PatchStrategy.RETAIN_KEYS), masts.patchStrategy());
    assertEquals("name", masts.mergeKey());
    assertEquals(ListType.SET, field(SHIP, "tags").listType());
    assertEquals(Set.of(), field(SHIP, "tags").patchStrategy());
    assertEquals(ListType.ATOMIC, field(SHIP, "grid").listType());
    assertEquals(Set.of(PatchStrategy.REPLACE), field(SHIP, "grid").patchStrategy());
    assertNull(field(SHIP, "crew").listType());
  }

  @Test
  void aFieldDecidesBeforeItsTypeWhetherAnObjectIsOne() {
    assertTrue(field(SHIP, "flag").isAtomicMap());
    assertFalse(field(SHIP, "pieces").isAtomicMap());
    assertTrue(field(SHIP, "whole").isAtomicMap());
    assertFalse(field(SHIP, "mate").isAtomicMap());
    assertEquals(MapType.ATOMIC, TYPES.type("x.v1.Flag").mapType());
  }

  @Test
  void aFieldSaysHowGoHoldsIt() {
    Field size = field(SHIP, "size");
    assertTrue(size.pointer() && size.always() && size.value());
    Field name = field(SHIP, "name");
    assertTrue(name.required());
    assertFalse(name.pointer() || name.always() || name.value());
    assertEquals(2, name.protoNumber());
    assertEquals("Its name.", name.description());
    Field mode = field(SHIP, "mode");
    assertEquals("a", mode.defaultValue());
    assertEquals("v1.Mode", mode.schema().goName());
    assertEquals(List.of("a", "b"), mode.schema().enumValues());
    Field path = field(SHIP, "path");
    assertEquals("Source", path.embeddedIn());
    assertEquals(List.of(3, 4), path.inlinedBelow());
  }

  @Test
  void aGroupMayReferToSharedTypesAndBringItsOwn() {
    Definitions shared = TreeTable.types("S: {fields: [{name: s, type: string}]}\nT: {type: raw}");
    Definitions own =
        Definitions.of(
            Map.of("types", TreeTable.tree("A: {fields: [{name: t, ref: T}]}\nS: {type: json}")),
            shared);
    assertSame(shared.type("T"), own.type("T"));
    assertEquals(Schema.Kind.JSON, own.type("S").kind(), "its own");
    assertEquals(3, own.all().size());
    assertEquals(2, shared.all().size());
  }

  @Test
  void ofTwoGroupsTheFirstIsAskedFirst() {
    Definitions a = TreeTable.types("A: {type: raw}\nB: {type: raw}");
    Definitions b = TreeTable.types("B: {type: json}\nC: {type: json}");
    Definitions both = a.with(b);
    assertSame(a.type("B"), both.type("B"));
    assertSame(b.type("C"), both.type("C"));
    assertEquals(3, both.all().size());
    assertThrows(IllegalArgumentException.class, () -> a.type("C"));
  }

  @Test
  void onlyMetadataIsKnownOfWhatIsOfAnotherType() {
    Schema kind =
        TreeTable.types(
                """
                io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta: {fields: []}
                C: {openAPIV3Schema: {type: object, properties: {spec: {type: object}}}}
                """)
            .type("C");
    Schema rest = kind.metadataOnly(true);
    assertEquals(Set.of("apiVersion", "kind", "metadata"), rest.fields().keySet());
    assertTrue(rest.preserves());
    assertFalse(kind.metadataOnly(false).preserves());
    assertFalse(kind.preserves());
    assertNotSame(kind, rest);
  }

  private static Field field(Schema schema, String name) {
    return Objects.requireNonNull(schema.fields().get(name));
  }
}
