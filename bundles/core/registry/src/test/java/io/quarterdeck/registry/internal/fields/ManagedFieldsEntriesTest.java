// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.schema.fields.FieldSet;
import io.quarterdeck.schema.fields.Manager;
import io.quarterdeck.schema.fields.Owned;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.testkit.admission.Literal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagedFieldsEntriesTest {
  private static final Schema SCHEMA =
      Definitions.read(
              """
              {"types": {"t.A": {"fields": [
                {"name": "apiVersion", "type": "string"}, {"name": "kind", "type": "string"},
                {"name": "a", "type": "string"}]}}}
              """)
          .type("t.A");

  private static ApiObject object(String entries) {
    return Literal.object("{'metadata':{'managedFields':" + entries + "}}");
  }

  private static String entry(String rest) {
    return "{'manager':'m','operation':'Update','apiVersion':'v1','time':'2026-01-01T00:00:00Z',"
        + "'fieldsType':'FieldsV1','fieldsV1':{'f:a':{}}"
        + rest
        + "}";
  }

  @Test
  void entriesAreOwners() {
    Map<Manager, Owned> owners =
        ManagedFieldsEntries.read(object("[" + entry(",'subresource':'status'") + "]"));
    assertEquals(
        Map.of(
            Manager.updater("m", "v1", "status"),
            new Owned(FieldSet.ofPath("a"), "v1", "2026-01-01T00:00:00Z")),
        owners);
  }

  @Test
  void whoAppliesIsOneInAllVersions() {
    String applied = entry("").replace("Update", "Apply");
    Map<Manager, Owned> owners =
        Objects.requireNonNull(
            ManagedFieldsEntries.read(
                object("[" + applied + "," + applied.replace("'v1'", "'v2'") + "]")));
    assertEquals(1, owners.size());
    assertEquals("v2", Objects.requireNonNull(owners.get(Manager.applier("m", ""))).apiVersion());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'manager':'m'}",
        "{'operation':'Delete','apiVersion':'v1','fieldsType':'FieldsV1','fieldsV1':{}}",
        "{'operation':'Update','fieldsType':'FieldsV1','fieldsV1':{}}",
        "{'operation':'Update','apiVersion':'v1','fieldsType':'FieldsV2','fieldsV1':{}}",
        "{'operation':'Update','apiVersion':'v1','fieldsType':'FieldsV1','fieldsV1':{'x':{}}}",
      })
  void oneThatCannotBeReadSpoilsAll(String wrong) {
    assertNull(ManagedFieldsEntries.read(object("[" + entry("") + "," + wrong + "]")));
    assertNotNull(ManagedFieldsEntries.read(object("[" + entry("") + "]")));
  }

  @Test
  void anEmptyEntryOrListForgetsAll() {
    assertTrue(ManagedFieldsEntries.isReset(object("[]")));
    assertTrue(ManagedFieldsEntries.isReset(object("[{}]")));
    assertFalse(ManagedFieldsEntries.isReset(object("[{},{}]")));
    assertFalse(ManagedFieldsEntries.isReset(Literal.object("{'metadata':{}}")));
  }

  @Test
  void appliersComeFirstAndThenTheOlder() {
    Map<Manager, Owned> owners = new LinkedHashMap<>();
    FieldSet a = FieldSet.ofPath("a");
    owners.put(Manager.updater("late", "v1", ""), new Owned(a, "v1", "2026-01-02T00:00:00Z"));
    owners.put(Manager.updater("z", "v1", ""), new Owned(a, "v1", "2026-01-01T00:00:00Z"));
    owners.put(Manager.updater("b", "v1", ""), new Owned(a, "v1", "2026-01-01T00:00:00Z"));
    owners.put(Manager.applier("applies", ""), new Owned(a, "v1", "2026-01-03T00:00:00Z"));
    ApiObject object = object("[]");
    ManagedFieldsEntries.write(object, owners);
    assertEquals(
        List.of("applies", "b", "z", "late"),
        object.field("metadata").get("managedFields").items().stream()
            .map(e -> e.get("manager").text())
            .toList());
  }

  @Test
  void whatIsWrittenCanBeRead() {
    ApiObject object = object("[" + entry(",'subresource':'scale'") + "]");
    ApiObject copy = object("[]");
    ManagedFieldsEntries.write(copy, Objects.requireNonNull(ManagedFieldsEntries.read(object)));
    assertEquals(object, copy);
    ManagedFieldsEntries.write(copy, Map.of());
    assertTrue(copy.field("metadata").get("managedFields").isAbsent(), "nobody owns anything");
  }

  private static ApiObject of(String value, String time) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'A','a':'"
            + value
            + "','metadata':{'managedFields':["
            + entry("").replace("2026-01-01T00:00:00Z", time)
            + "]}}");
  }

  private static String time(ApiObject object) {
    return object.field("metadata").get("managedFields").items().getFirst().get("time").text();
  }

  @Test
  void whatDoesNotChangeKeepsItsTimes() {
    ApiObject same = of("x", "later");
    ManagedFieldsEntries.keepTimes(same, of("x", "earlier"), SCHEMA);
    assertEquals("earlier", time(same));
    ApiObject changed = of("y", "later");
    ManagedFieldsEntries.keepTimes(changed, of("x", "earlier"), SCHEMA);
    assertEquals("later", time(changed));
  }

  @Test
  void anObjectOfAnotherKindHasChanged() {
    ApiObject view = of("x", "later");
    view.tree().put("kind", "Scale");
    ManagedFieldsEntries.keepTimes(view, of("x", "earlier"), SCHEMA);
    assertEquals("later", time(view));
  }
}
