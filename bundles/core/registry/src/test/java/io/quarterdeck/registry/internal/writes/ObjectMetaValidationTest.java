// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.NameRule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectMetaValidationTest {
  private static ApiObject object(String metadata) {
    String json = "{'metadata':{'name':'a'," + metadata + "}}";
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> errors(String metadata) {
    List<FieldError> errors = new ArrayList<>();
    ObjectMetaValidation.validate(object(metadata), false, NameRule.PATH_SEGMENT, errors);
    return errors.stream().map(e -> e.field() + ": " + e.type()).toList();
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
  void everyFurtherControllerIsTold() {
    String owners =
        "'ownerReferences':["
            + String.join(",", owner("v1", "A", "a"), owner("v1", "B", "b"), owner("v1", "C", "c"))
            + "]";
    List<FieldError> errors = new ArrayList<>();
    ObjectMetaValidation.validate(object(owners), false, NameRule.PATH_SEGMENT, errors);
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
  void newFinalizersAreToldInOrderAndOnce() {
    List<FieldError> errors = new ArrayList<>();
    String deleted = "'deletionTimestamp':'2026-01-01T00:00:00Z','finalizers':[%s]";
    ObjectMetaValidation.validateUpdate(
        object(deleted.formatted("'x/b','x/a','x/b','x/old'")),
        object(deleted.formatted("'x/old'")),
        errors);
    assertEquals(
        "Forbidden: no new finalizers can be added if the object is being deleted, found new"
            + " finalizers []string{\"x/a\", \"x/b\"}",
        errors.getFirst().body());
  }
}
