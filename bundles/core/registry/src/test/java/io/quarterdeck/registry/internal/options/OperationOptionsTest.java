// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.stage.Query;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OperationOptionsTest {
  private static String text(@Nullable ApiObject o) {
    return o == null ? "" : Json.text(o.tree()).replace('"', '\'');
  }

  @Test
  void writes() {
    assertEquals(
        "{'kind':'CreateOptions','apiVersion':'meta.k8s.io/v1'}",
        text(OperationOptions.of(Operation.CREATE, Query.parse("pretty=1"))));
    assertEquals(
        "{'kind':'UpdateOptions','apiVersion':'meta.k8s.io/v1','dryRun':['All'],"
            + "'fieldManager':'me','fieldValidation':'Strict'}",
        text(
            OperationOptions.of(
                Operation.UPDATE,
                Query.parse("fieldValidation=Strict&dryRun=All&fieldManager=me"))));
    assertNull(OperationOptions.of(Operation.CONNECT, Query.parse("")));
  }

  @Test
  void deletes() {
    assertEquals(
        "{'kind':'DeleteOptions','apiVersion':'meta.k8s.io/v1'}",
        text(OperationOptions.of(new DeleteOptions(false, null, "", null, "", ""))));
    assertEquals(
        "{'kind':'DeleteOptions','apiVersion':'meta.k8s.io/v1','gracePeriodSeconds':5,"
            + "'preconditions':{'uid':'u','resourceVersion':'7'},'orphanDependents':true,"
            + "'propagationPolicy':'Background','dryRun':['All']}",
        text(OperationOptions.of(new DeleteOptions(true, 5L, "Background", true, "u", "7"))));
  }
}
