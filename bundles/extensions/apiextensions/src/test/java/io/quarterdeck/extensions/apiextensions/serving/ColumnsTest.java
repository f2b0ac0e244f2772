// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.testkit.admission.Literal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns of custom resources, and what groups of them publish. */
class ColumnsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");

  private static TablePrinter columns(String columns) {
    CustomDefinition definition =
        Widgets.definition(
            Widgets.version("v1", "{'type':'object'}", ",'additionalPrinterColumns':" + columns));
    return Columns.of(definition.version("v1"));
  }

  private static @Nullable Object cell(String type, String value) {
    TablePrinter table = columns("[{'name':'A','type':'" + type + "','jsonPath':'.a'}]");
    return table.cells(Widgets.widget(value.isEmpty() ? "" : ",'a':" + value), NOW).get(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "none",
      value = {
        "string | 'b' | b",
        "string | 3 | 3",
        "string | true | true",
        "string | {'b':[1]} | {`b`:[1]}",
        "string | null | <no value>",
        "integer | 3 | 3",
        "integer | 3.7 | 3",
        "integer | 'b' | none",
        "integer | null | none",
        "number | 1.5 | 1.5",
        "number | 'b' | none",
        "boolean | false | false",
        "boolean | 'true' | none",
        "date | '2026-01-01T00:00:00Z' | 60m",
        "date | 3 | none",
        "other | 'b' | none",
      })
  void aCellShowsAValueOfItsType(String type, String value, @Nullable String shown) {
    Object cell = cell(type, value);
    assertEquals(shown == null ? null : shown.replace('`', '"'), cell == null ? null : "" + cell);
  }

  @Test
  void whatIsAbsentIsNotShown() {
    assertEquals(Arrays.asList(null, null), Arrays.asList(cell("string", ""), cell("date", "")));
  }

  @Test
  void ofSeveralValuesTheFirstIsShown() {
    TablePrinter table = columns("[{'name':'A','type':'integer','jsonPath':'.a[*]'}]");
    assertEquals(4L, table.cells(Widgets.widget(",'a':[4,5]"), NOW).get(1));
  }

  @Test
  void columnsAreDescribedByTheirPathUnlessTheySayMore() {
    TablePrinter table =
        columns(
            "[{'name':'A','type':'string','jsonPath':'.a','format':'date','priority':1},"
                + "{'name':'B','type':'string','jsonPath':'.b','description':'what b is'}]");
    assertEquals(List.of("Name", "A", "B"), table.columns().stream().map(c -> c.name()).toList());
    TablePrinter.Column a = table.columns().get(1);
    assertEquals("Custom resource definition column (in JSONPath format): .a", a.description());
    assertEquals("date", a.format());
    assertEquals(1, a.priority());
    assertEquals("what b is", table.columns().get(2).description());
  }

  @Test
  void withoutColumnsTheAgeIsShown() {
    TablePrinter table = columns("[]");
    assertEquals(List.of("Name", "Age"), table.columns().stream().map(c -> c.name()).toList());
    assertEquals(
        List.of("w", "30m"),
        table.cells(
            Literal.object("{'metadata':{'name':'w','creationTimestamp':'2026-01-01T00:30:00Z'}}"),
            NOW));
  }

  private static GroupContent group(CustomDefinition... definitions) {
    return GroupContents.of(
        "example.com", List.of(definitions), null, Widgets.COMPILERS, Widgets.CONVERSIONS);
  }

  @Test
  void versionsAreListedFromTheMostStable() {
    String schema = ",'schema':{'openAPIV3Schema':{'type':'object'}}}";
    CustomDefinition definition =
        Widgets.definition(
            "{'name':'v1beta1','served':true"
                + schema
                + ",{'name':'v2','served':true,'storage':true"
                + schema
                + ",{'name':'v3','served':false"
                + schema);
    Node resources = Node.root(Json.read(group(definition).resources()));
    assertEquals("v2", resources.get("preferred").text());
    List<String> versions = new ArrayList<>();
    resources.get("versions").items().forEach(v -> versions.add(v.get("version").text()));
    assertEquals(List.of("v2", "v1beta1"), versions);
    Node stored = resources.get("versions").index(1).get("resources").index(0).get("storedAs");
    assertEquals("v2", stored.get("version").text());
  }

  @Test
  void aResourceHasTheNamesThatWereAccepted() {
    Node resource = resource(Widgets.definition(Widgets.version("v1", "{'type':'object'}", "")));
    assertEquals("widgets", resource.get("name").text());
    assertEquals("widget", resource.get("singular").text());
    assertEquals("WidgetList", resource.get("listKind").text());
    assertEquals(List.of("w"), resource.get("shortNames").strings());
    assertEquals("com.example.v1.Widget", resource.get("definition").text());
    assertEquals(true, resource.get("namespaced").bool());
    assertEquals(0, resource.get("subresources").size());
  }

  @Test
  void aResourceHasTheSubresourcesOfItsVersion() {
    Node parts =
        resource(
                Widgets.definition(
                    Widgets.version(
                        "v1",
                        "{'type':'object'}",
                        ",'subresources':{'status':{},'scale':{'specReplicasPath':'.spec.a'}}")))
            .get("subresources");
    assertEquals("status", parts.index(0).get("name").text());
    assertEquals("Widget", parts.index(0).get("kind").text());
    assertEquals("scale", parts.index(1).get("name").text());
    assertEquals("autoscaling", parts.index(1).get("group").text());
  }

  @Test
  void ofAnEndingDefinitionNoWritesAreDiscovered() {
    CustomDefinition ending =
        Widgets.definition(
            Widgets.version("v1", "{'type':'object'}", ""),
            "'conversion':{'strategy':'None'}",
            ",'deletionTimestamp':'2026-01-01T00:00:00Z'");
    assertEquals(
        List.of("delete", "deletecollection", "get", "list", "watch"),
        resource(ending).get("discoveredVerbs").strings());
    assertEquals(true, resource(ending).get("verbs").strings().contains("create"));
  }

  @Test
  void aPublishedSchemaNamesWhatSelectorsMay() {
    CustomDefinition definition =
        Widgets.definition(
            Widgets.version(
                "v1", "{'type':'object'}", ",'selectableFields':[{'jsonPath':'.spec.a'}]"));
    Node schema =
        Node.root(group(definition).definitions())
            .get("types")
            .get("com.example.v1.Widget")
            .get("openAPIV3Schema");
    assertEquals(
        "[{'fieldPath':'spec.a'}]",
        Literal.text(schema.get("x-kubernetes-selectable-fields").value()));
    assertEquals("object", schema.get("type").text());
  }

  private static Node resource(CustomDefinition definition) {
    return Node.root(Json.read(group(definition).resources()))
        .get("versions")
        .index(0)
        .get("resources")
        .index(0);
  }
}
