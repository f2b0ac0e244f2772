// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectMetaValidationTest {
  private static ApiObject object(String metadata) {
    String json = "{'metadata':{'name':'a'," + metadata + "}}";
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static ResourceDefinition definition(String behavior) {
    String table =
        "{'group':'','versions':[{'version':'v1','resources':[{'name':'ships','kind':'Ship',"
            + "'behavior':{'nameRule':'PATH_SEGMENT'"
            + behavior
            + "}}]}]}";
    byte[] json = table.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return ResourceTable.read(new ByteArrayInputStream(json)).resources().getFirst();
  }

  private static List<FieldError> validated(String metadata, String behavior) {
    List<FieldError> errors = new ArrayList<>();
    ObjectMetaValidation.validateNew(object(metadata), definition(behavior), errors);
    return errors;
  }

  private static List<String> errors(String metadata) {
    return validated(metadata, "").stream().map(e -> e.field() + ": " + e.type()).toList();
  }

  @Test
  void aFinalizerWithoutDomainIsKubernetesOwnUnlessAnyMayBe() {
    assertEquals(
        List.of("metadata.finalizers[1]: INVALID"), errors("'finalizers':['orphan','mine']"));
    assertEquals(List.of(), validated("'finalizers':['mine']", ",'anyFinalizer':true"));
    assertEquals(List.of(), validated("'finalizers':['mine']", ",'genericMetadata':true"));
  }

  @Test
  void whatASubresourceSendsIsValidatedBesideWhatItMakes() {
    List<FieldError> errors = new ArrayList<>();
    ApiObject old = object("'uid':'u','labels':{'a':'b'}");
    ObjectMetaValidation.validateUpdate(
        object("'uid':'v','labels':{'a':'!'}"), old.copy(), old, definition(""), errors);
    assertEquals(
        List.of("metadata.labels", "metadata.uid"),
        errors.stream().map(FieldError::field).toList());
  }

  private static String owner(String version, String kind, String name) {
    return "{'apiVersion':'%s','kind':'%s','name':'%s','uid':'u','controller':true}"
        .formatted(version, kind, name);
  }

  @Test
  void subresourcesOfManagersHaveABound() {
    String entry = "'managedFields':[{'manager':'m','subresource':'%s'}]";
    assertEquals(List.of(), errors(entry.formatted("s".repeat(256))));
    assertEquals(
        List.of("metadata.managedFields[0].subresource: TOO_LONG"),
        errors(entry.formatted("s".repeat(257))));
  }

  @Test
  void annotationsAreMeasuredInBytes() {
    String annotation = "'annotations':{'k':'%s'}";
    assertEquals(List.of(), errors(annotation.formatted("é".repeat(131_071))));
    assertEquals(
        List.of("metadata.annotations: TOO_LONG"),
        errors(annotation.formatted("é".repeat(131_072))));
  }

  @Test
  void everyFurtherControllerIsReported() {
    String owners =
        "'ownerReferences':["
            + String.join(",", owner("v1", "A", "a"), owner("v1", "B", "b"), owner("v1", "C", "c"))
            + "]";
    List<FieldError> errors = validated(owners, "");
    assertEquals(
        List.of("A/a and B/b", "A/a and C/c"),
        errors.stream().map(e -> e.body().substring(e.body().lastIndexOf(" for ") + 5)).toList());
  }

  @Test
  void onlyTheCoreEventsOwnNothing() {
    assertEquals(1, errors("'ownerReferences':[" + owner("v1", "Event", "e") + "]").size());
    assertEquals(0, errors("'ownerReferences':[" + owner("v2", "Event", "e") + "]").size());
  }

  @Test
  void newFinalizersAreReportedInOrderAndOnce() {
    List<FieldError> errors = new ArrayList<>();
    String deleted = "'deletionTimestamp':'2026-01-01T00:00:00Z','finalizers':[%s]";
    ApiObject now = object(deleted.formatted("'x/b','x/a','x/b','x/old'"));
    ObjectMetaValidation.validateUpdate(
        now, now, object(deleted.formatted("'x/old'")), definition(""), errors);
    assertEquals(
        "Forbidden: no new finalizers can be added if the object is being deleted, found new"
            + " finalizers []string{\"x/a\", \"x/b\"}",
        errors.getFirst().body());
  }
}
