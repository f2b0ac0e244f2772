// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoTypesTest {
  private static final Definitions TYPES =
      TreeTable.types(
          """
          io.k8s.api.core.v1.Pod:
            fields:
            - {name: string, type: string}
            - {name: int32, type: int32}
            - {name: int64, type: int64}
            - {name: duration, type: duration}
            - {name: double, type: double}
            - {name: boolean, type: boolean}
            - {name: bytes, type: bytes}
            - {name: named, type: string, go: v1.Phase}
            - {name: spec, ref: io.k8s.api.core.v1.PodSpec}
            - {name: texts, list: {type: string}}
            - {name: objects, list: {ref: io.k8s.api.core.v1.PodSpec}}
            - {name: lists, list: {list: {type: int32}}}
            - {name: map, map: {type: string}}
            - {name: phases, map: {type: string, go: v1.Phase}}
            - {name: blobs, map: {type: bytes}}
            - {name: resources, map: {type: quantity}, go: v1.ResourceList}
          io.k8s.api.core.v1.PodSpec:
            fields: []
          """);

  @ParameterizedTest
  @CsvSource({
    "string, string",
    "int32, int32",
    "int64, int64",
    "duration, int64",
    "double, float64",
    "boolean, bool",
    "bytes, []uint8",
    "named, v1.Phase",
    "spec, v1.PodSpec",
    "texts, []string",
    "objects, []v1.PodSpec",
    "lists, [][]int32",
    "map, map[string]string",
    "phases, map[string]v1.Phase",
    "blobs, map[string][]uint8",
    "resources, v1.ResourceList"
  })
  void aTypeHasItsNameInGo(String field, String go) {
    assertEquals(
        go,
        GoTypes.of(
            Objects.requireNonNull(TYPES.type("io.k8s.api.core.v1.Pod").fields().get(field))
                .schema()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{a: 1}|object",
        "{}|object",
        "[1]|array",
        "a|string",
        "true|bool",
        "1|number",
        "1.5|number",
        "null|null"
      })
  void aValueIsWhatGoCallsIt(String yaml, String name) {
    assertEquals(name, GoTypes.ofValue(TreeTable.yaml(yaml)));
  }

  @ParameterizedTest
  @CsvSource({"io.k8s.api.core.v1.Pod, Pod", "io.k8s.api.core.v1.PodSpec, PodSpec"})
  void aStructHasTheLastPartOfItsName(String type, String name) {
    assertEquals(name, GoTypes.structName(TYPES.type(type)));
  }
}
