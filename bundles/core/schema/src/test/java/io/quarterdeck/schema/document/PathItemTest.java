// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.schema.TreeTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathItemTest {

  @Test
  void parametersThatAllOperationsShareStandWithThePath() {
    PathItem item = new PathItem(List.of("name"), true);
    item.add("get", Members.of("id", "g"), Map.of("dryRun", "string", "watch", "boolean"));
    item.add("put", Members.of("id", "p"), Map.of("dryRun", "string"));
    assertEquals(
        TreeTable.tree(
            """
            get:
              id: g
              parameters:
              - {name: watch, in: query, schema: {type: boolean, uniqueItems: true}}
            put: {id: p}
            parameters:
            - {name: dryRun, in: query, schema: {type: string, uniqueItems: true}}
            - {name: name, in: path, required: true, schema: {type: string, uniqueItems: true}}
            - {name: pretty, in: query, schema: {type: string, uniqueItems: true}}
            """),
        item.tree());
  }

  @Test
  void theParametersOfOneOperationStandWithThePath() {
    PathItem item = new PathItem(List.of(), false);
    assertTrue(item.isEmpty());
    item.add("get", Members.of("id", "g"), Map.of("limit", "integer"));
    assertEquals(
        TreeTable.tree(
            """
            get: {id: g}
            parameters:
            - {name: limit, in: query, schema: {type: integer, uniqueItems: true}}
            """),
        item.tree());
  }

  @Test
  void thePathOfAProxyStandsInThePathAndInTheQuery() {
    PathItem item = new PathItem(List.of("path"), false);
    item.add("get", Members.of(), Map.of("path", "string"));
    assertEquals(
        TreeTable.tree(
            """
            get: {}
            parameters:
            - {name: path, in: path, required: true, schema: {type: string, uniqueItems: true}}
            - {name: path, in: query, schema: {type: string, uniqueItems: true}}
            """),
        item.tree());
  }

  @Test
  void withoutParametersThereAreNone() {
    PathItem item = new PathItem(List.of(), false);
    item.add("get", Members.of("id", "g"), Map.of());
    assertEquals(TreeTable.tree("get: {id: g}"), item.tree());
  }

  @ParameterizedTest
  @CsvSource({
    "'', v1, core_v1, createCoreV1Pod",
    "apps, v1, apps_v1, createAppsV1Pod",
    "rbac.authorization.k8s.io, v1beta1, rbacAuthorization_v1beta1,"
        + " createRbacAuthorizationV1beta1Pod",
    "stable.example.com, v1, stableExampleCom_v1, createStableExampleComV1Pod",
    "apps, '', apps, createAppsPod"
  })
  void anOperationIsNamedAfterItsGroupAndVersion(
      String group, String version, String tag, String id) {
    Operations operations = new Operations(new GroupVersion(group, version));
    assertEquals(
        Map.of("tags", List.of(tag), "operationId", id), operations.start("create", "Pod"));
  }
}
