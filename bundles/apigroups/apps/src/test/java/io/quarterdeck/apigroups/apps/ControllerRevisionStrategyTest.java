// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ControllerRevisionStrategyTest {
  private static final StrategyContext CONTEXT =
      Contexts.of("controllerrevisions", "ControllerRevision");
  private static final ControllerRevisionStrategy STRATEGY = new ControllerRevisionStrategy();

  private static ApiObject object(Node n) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
  }

  @TestFactory
  Stream<DynamicTest> revisions() {
    return ValidationTable.of(
            """
            ## a number and some data
            revision: 0
            data: {a: b}

            ## no data
            revision: 1
            => data: Required value: data is mandatory

            ## data that is no object
            revision: -1
            data: [a]
            => revision: Invalid value: -1: must be greater than or equal to 0
            => data: Required value: data must be a valid JSON object
            """)
        .tests((revision, errors) -> STRATEGY.validate(object(revision), CONTEXT, errors));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## the number
            revision: 2
            data: {a: b}
            ---
            revision: 1
            data: {a: b}

            ## the data
            revision: -1
            data: {a: c}
            ---
            revision: 1
            data: {a: b}
            => revision: Invalid value: -1: must be greater than or equal to 0
            => data: Invalid value: {"a":"c"}: field is immutable
            """)
        .updates(
            (now, old, errors) ->
                STRATEGY.validateUpdate(object(now), object(old), CONTEXT, errors));
  }

  private static @Nullable Object controller(String owners) {
    ApiObject revision =
        Literal.object(
            "{'metadata':{'name':'r','creationTimestamp':'2024-01-01T00:00:00Z',"
                + "'ownerReferences':["
                + owners
                + "]},'revision':3}");
    List<@Nullable Object> cells =
        STRATEGY.table().cells(revision, Instant.parse("2024-01-01T00:00:10Z"));
    assertEquals("r", cells.getFirst());
    assertEquals(3L, cells.get(2));
    assertEquals("10s", cells.get(3));
    return cells.get(1);
  }

  @Test
  void aRowNamesTheController() {
    assertEquals("<none>", controller(""));
    assertEquals("<none>", controller("{'kind':'Node','name':'n'}"));
    assertEquals(
        "statefulset.apps/s",
        controller(
            "{'kind':'Node','name':'n'},"
                + "{'apiVersion':'apps/v1','kind':'StatefulSet','name':'s','controller':true}"));
    assertEquals(
        "pod/p", controller("{'apiVersion':'v1','kind':'Pod','name':'p','controller':true}"));
  }
}
