// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DeviceValidationTest {
  @TestFactory
  Stream<DynamicTest> devices() {
    return ValidationTable.at(
            "d",
            """
            ## a device with everything
            name: gpu-0
            attributes: {model: {string: x}, gpu.example.com/index: {int: 0}}
            capacity: {memory: {value: 16Gi, requestPolicy: {default: 1Gi, validRange: {min: 1Gi}}}}
            allowMultipleAllocations: true
            taints: [{key: broken, effect: NoSchedule}]
            consumesCounters: [{counterSet: memory, counters: {slice: {value: 1Gi}}}]
            bindingConditions: [example.com/attached]
            bindingFailureConditions: [example.com/failed]

            ## a device without a name
            attributes: {}
            => d.name: Invalid value: "": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a name with a dot
            name: gpu.0
            => d.name: Invalid value: "gpu.0": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

            ## a bad name of a capacity
            {name: gpu, capacity: {my-memory: {value: 1}}}
            => d.capacity: Invalid value: "my-memory": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')

            ## a bad attribute
            {name: gpu, attributes: {model: {}}}
            => d.attributes[model]: Invalid value: "": exactly one value must be specified

            ## counters of one set twice
            name: gpu
            consumesCounters:
            - {counterSet: memory, counters: {a: {value: 1}}}
            - {counterSet: memory, counters: {b: {value: 1}}}
            => d.consumesCounters[1]: Duplicate value: "memory"

            ## counters of too many sets
            name: gpu
            consumesCounters: [{}, {}, {}]
            => d.consumesCounters: Too many: 3: must have at most 2 items

            ## a policy of a device that is not shared
            {name: gpu, allowMultipleAllocations: false, capacity: {memory: {value: 1, requestPolicy: {}}}}
            => d.capacity[memory].requestPolicy: Forbidden: allowMultipleAllocations must be true
            """)
        .tests((device, errors) -> DeviceValidation.validate(device, null, false, errors));
  }

  @TestFactory
  Stream<DynamicTest> conditions() {
    return ValidationTable.at(
            "d",
            """
            ## neither
            {}

            ## as many as there may be
            bindingConditions: [a, b, c, d]
            bindingFailureConditions: [e, f, g, h]

            ## too many
            bindingConditions: [a, b, c, d, "!"]
            bindingFailureConditions: [e, f, g, h, "!!"]
            => d.bindingConditions: Too many: 5: must have at most 4 items
            => d.bindingFailureConditions: Too many: 5: must have at most 4 items

            ## what must come true without what must not
            bindingConditions: [a]
            => d.bindingFailureConditions: Invalid value: null: bindingFailureConditions are required to use bindingConditions

            ## what must not come true without what must
            {bindingConditions: [], bindingFailureConditions: [a]}
            => d.bindingConditions: Invalid value: []: bindingConditions are required to use bindingFailureConditions

            ## one condition twice
            {bindingConditions: [a, a], bindingFailureConditions: [b, b]}
            => d.bindingConditions[1]: Duplicate value: "a"
            => d.bindingFailureConditions[1]: Duplicate value: "b"

            ## one condition that must and must not come true
            {bindingConditions: [a], bindingFailureConditions: [b, a]}
            => d.bindingFailureConditions[1]: Invalid value: "a": bindingFailureConditions must not overlap with bindingConditions

            ## a bad type of a condition
            {bindingConditions: [a b], bindingFailureConditions: [c]}
            => d.bindingConditions[0]: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(DeviceValidation::binding);
  }

  /** What came into the store under looser rules stays as long as it is not touched. */
  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.at(
            "d",
            """
            ## the same bad capacity and taints as before
            {name: gpu, capacity: {1m: {value: 1}}, taints: [{key: a}]}
            ---
            {name: gpu, capacity: {1m: {value: 1}}, taints: [{key: a}]}

            ## another bad capacity
            {name: gpu, capacity: {1m: {value: 2}}}
            ---
            {name: gpu, capacity: {1m: {value: 1}}}
            => d.capacity: Invalid value: "1m": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')

            ## one more bad taint
            {name: gpu, taints: [{key: a}, {key: b}]}
            ---
            {name: gpu, taints: [{key: a}]}
            => d.taints[0].effect: Required value
            => d.taints[1].effect: Required value

            ## attributes are validated again
            {name: gpu, attributes: {a: {}}}
            ---
            {name: gpu, attributes: {a: {}}}
            => d.attributes[a]: Invalid value: "": exactly one value must be specified
            """)
        .updates((device, old, errors) -> DeviceValidation.validate(device, old, false, errors));
  }

  private static List<String> sized(int attributes, int capacities, int taints) {
    Map<String, Object> device = new LinkedHashMap<>();
    device.put("name", "d");
    device.put("attributes", entries(attributes, Map.of("int", 1L)));
    device.put("capacity", entries(capacities, Map.of("value", "1")));
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < taints; i++) {
      list.add(Map.of("key", "a", "effect", i < 16 ? "NoSchedule" : "Bad"));
    }
    device.put("taints", list);
    List<FieldError> errors = new ArrayList<>();
    DeviceValidation.validate(new Node(device, FieldPath.of("d")), null, false, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  private static Map<String, Object> entries(int n, Object value) {
    Map<String, Object> out = new LinkedHashMap<>();
    for (int i = 0; i < n; i++) {
      out.put("k" + i, value);
    }
    return out;
  }

  @Test
  void attributesAndCapacitiesAreCountedTogether() {
    assertEquals(List.of(), sized(20, 12, 0));
    assertEquals(
        List.of(
            "d: Invalid value: 33: the total number of attributes and capacities must not exceed"
                + " 32"),
        sized(20, 13, 0));
  }

  @Test
  void thereAreAtMostSixteenTaints() {
    assertEquals(List.of(), sized(0, 0, 16));
    assertEquals(List.of("d.taints: Too many: 17: must have at most 16 items"), sized(0, 0, 17));
  }
}
