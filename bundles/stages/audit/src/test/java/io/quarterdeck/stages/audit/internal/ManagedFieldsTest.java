// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import org.junit.jupiter.api.Test;

final class ManagedFieldsTest {
  @Test
  void managedFieldsGoFromObjectsListsAndTables() {
    assertEquals("{\"metadata\":{\"name\":\"a\"}}", managed("{'metadata':{'name':'a',M}}"));
    assertEquals(
        "{\"items\":[{\"metadata\":{}},{\"metadata\":{}}]}",
        managed("{'items':[{'metadata':{M}},{'metadata':{M}}]}"));
    assertEquals(
        "{\"rows\":[{\"cells\":[1],\"object\":{\"metadata\":{}}},{\"cells\":[2]},3]}",
        managed("{'rows':[{'cells':[1],'object':{'metadata':{M}}},{'cells':[2]},3]}"));
    assertEquals("{\"spec\":{\"managedFields\":[]}}", managed("{'spec':{M}}"), "only in metadata");
    assertEquals("[1]", managed("[1]"));
  }

  private static String managed(String json) {
    Object tree = Json.read(json.replace("M", "'managedFields':[]").replace('\'', '"'));
    ManagedFields.remove(tree);
    return Json.text(tree);
  }
}
