// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TablesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:02:05Z");
  private static final TablePrinter PRINTER =
      ColumnLayout.named().integer("Size", o -> o.field("size").number()).age().build();

  @Test
  void aRowCarriesTheMetadataByDefault() {
    ApiObject table =
        tables(IncludeObject.parse("")).of(new ListMeta("9", "next", 3), List.of(ship()));
    assertEquals(
        json(
            """
            {"kind":"Table","apiVersion":"meta.k8s.io/v1",
             "metadata":{"resourceVersion":"9","continue":"next","remainingItemCount":3},
             "columnDefinitions":[
               {"name":"Name","type":"string","format":"name","description":"Name","priority":0},
               {"name":"Size","type":"integer","format":"","description":"Size","priority":0},
               {"name":"Age","type":"string","format":"","description":"Age","priority":0}],
             "rows":[{"cells":["s",4,"2m5s"],"object":{"kind":"PartialObjectMetadata",
               "apiVersion":"meta.k8s.io/v1","metadata":
                 {"name":"s","resourceVersion":"7","creationTimestamp":"2026-01-01T00:00:00Z"}}}]}
            """),
        table);
  }

  @Test
  void aPrinterMayOrderRowsAndSayMoreOfThem() {
    TablePrinter printer =
        ColumnLayout.named()
            .conditions(
                o -> o.meta().name().equals("b") ? List.of(Map.of("type", "Completed")) : List.of())
            .ordered(Comparator.comparing(o -> o.meta().name()))
            .build();
    ApiObject table =
        new Tables("v1", printer, IncludeObject.NONE, o -> o, NOW)
            .of(
                new ListMeta("9", "", 0),
                List.of(
                    json("{\"metadata\":{\"name\":\"b\"}}"),
                    json("{\"metadata\":{\"name\":\"a\"}}")));
    assertEquals(
        json("""
                {"rows":[{"cells":["a"],"object":null},
                  {"cells":["b"],"conditions":[{"type":"Completed"}],"object":null}]}
                """)
            .tree()
            .get("rows"),
        table.tree().get("rows"));
  }

  private static ApiObject named(String name) {
    return json(
        """
        {"apiVersion":"t/v1","kind":"Ship","metadata":{"name":"%s",
         "managedFields":[{"manager":"m"}]},"size":4,"note":"\\u00e9\\n"}
        """
            .formatted(name));
  }

  private static @Nullable String sliced(Tables tables, List<ApiObject> objects) {
    List<ByteBuffer> parts =
        tables.slices(
            new ListMeta("9", "next", 3),
            objects.stream().map(Json::encode).toList(),
            Json::decodeUnmanaged);
    if (parts == null) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    parts.forEach(p -> out.append(StandardCharsets.UTF_8.decode(p.duplicate())));
    return out.toString();
  }

  @Test
  void slicesAreTheTableWritten() {
    TablePrinter printer =
        ColumnLayout.named()
            .integer("Size", o -> o.field("size").number())
            .conditions(
                o -> o.meta().name().equals("b") ? List.of(Map.of("type", "Completed")) : List.of())
            .build();
    List<ApiObject> objects = List.of(named("a"), named("b"), named("c"));
    for (IncludeObject include : IncludeObject.values()) {
      Tables tables = new Tables("v1", printer, include, o -> o, NOW);
      String whole = Json.text(tables.of(new ListMeta("9", "next", 3), objects).tree());
      assertEquals(whole, sliced(tables, objects), include.name());
    }
    assertNull(sliced(new Tables("v1", printer, IncludeObject.NONE, o -> o, NOW), List.of()));
  }

  @Test
  void rowsThatAPrinterWouldMoveAreNotSliced() {
    TablePrinter printer =
        ColumnLayout.named().ordered(Comparator.comparing(o -> o.meta().name())).build();
    Tables tables = new Tables("v1", printer, IncludeObject.METADATA, o -> o, NOW);
    List<ApiObject> inOrder = List.of(named("a"), named("a"), named("b"));
    assertEquals(
        Json.text(tables.of(new ListMeta("9", "next", 3), inOrder).tree()),
        sliced(tables, inOrder));
    assertNull(sliced(tables, List.of(named("a"), named("c"), named("b"))));
  }

  @Test
  void aRowCarriesWhatWasAskedFor() {
    assertEquals(ship().tree(), rowObject(tables(IncludeObject.parse("Object")).of(ship())));
    assertEquals(null, rowObject(tables(IncludeObject.parse("None")).of(ship())));
    ApiException e = assertThrows(ApiException.class, () -> IncludeObject.parse("All"));
    assertEquals(400, e.code());
    assertEquals(
        "Unable to convert to Table as requested: includeObject: Invalid value: \"All\": must be"
            + " 'Metadata', 'Object', 'None', or empty",
        e.getMessage());
  }

  @Test
  void cellsAreOfTheWholeObjectAndTheMetadataOfTheReducedOne() {
    for (String include : List.of("Metadata", "Object")) {
      Tables tables =
          new Tables("v1", PRINTER, IncludeObject.parse(include), o -> json("{\"size\":1}"), NOW);
      Node row = tables.of(ship()).field("rows").index(0);
      assertEquals(4, row.get("cells").index(1).number());
      assertEquals(include.equals("Object"), row.at("object", "metadata", "name").isPresent());
    }
  }

  @Test
  void onlyTheFirstEventOfAWatchNamesTheColumns() {
    Tables tables = tables(IncludeObject.NONE);
    assertEquals(3, tables.ofEvent(ship(), true).field("columnDefinitions").size());
    assertEquals(true, tables.ofEvent(ship(), false).field("columnDefinitions").isAbsent());
    assertEquals("7", tables.ofEvent(ship(), false).meta().resourceVersion());
  }

  @Test
  void noRowsAreNullOnlyForThePlainPrinter() {
    ListMeta meta = ListMeta.of("1");
    assertEquals(List.of(), tables(IncludeObject.NONE).of(meta, List.of()).tree().get("rows"));
    Tables plain = new Tables("v1", TablePrinter.NAME_AND_AGE, IncludeObject.NONE, o -> o, NOW);
    assertEquals(null, plain.of(meta, List.of()).tree().get("rows"));
  }

  @Test
  void metadataOfObjectsAndLists() {
    assertEquals("meta.k8s.io/v1beta1", PartialObjects.of("v1beta1", ship()).apiVersion());
    ApiObject list = PartialObjects.list("v1", ListMeta.of("5"), List.of(ship()));
    assertEquals("PartialObjectMetadataList", list.kind());
    assertEquals("s", list.field("items").index(0).at("metadata", "name").text());
    ApiObject empty = PartialObjects.list("v1", ListMeta.of("5"), List.of());
    assertEquals(
        json(
            "{\"kind\":\"PartialObjectMetadataList\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"5\"},\"items\":null}"),
        empty);
  }

  private static Tables tables(IncludeObject include) {
    return new Tables("v1", PRINTER, include, o -> o, NOW);
  }

  private static @Nullable Object rowObject(ApiObject table) {
    return table.field("rows").index(0).get("object").value();
  }

  private static ApiObject ship() {
    return json(
        """
        {"apiVersion":"x/v1","kind":"Ship","size":4,"metadata":
          {"name":"s","resourceVersion":"7","creationTimestamp":"2026-01-01T00:00:00Z"}}
        """);
  }

  private static ApiObject json(String text) {
    return Json.decode(text.getBytes(StandardCharsets.UTF_8));
  }
}
