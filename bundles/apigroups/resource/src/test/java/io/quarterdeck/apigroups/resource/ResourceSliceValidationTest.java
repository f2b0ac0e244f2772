// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ResourceSliceValidationTest {
  @TestFactory
  Stream<DynamicTest> slices() {
    return ValidationTable.at(
            "spec",
            """
            ## a slice with everything
            driver: gpu.example.com
            pool: {name: node-a/gpus, generation: 3, resourceSliceCount: 2}
            nodeName: node-a
            devices: [{name: gpu-0}, {name: gpu-1}]

            ## a slice of counters
            driver: gpu.example.com
            pool: {name: p, resourceSliceCount: 1}
            allNodes: true
            sharedCounters: [{name: memory, counters: {slice: {value: 1Gi}}}]

            ## nothing
            {}
            => spec.driver: Required value
            => spec.pool.name: Required value
            => spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero
            => spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required

            ## a bad driver
            {driver: Gpu, pool: {name: p, resourceSliceCount: 1}, allNodes: true}
            => spec.driver: Invalid value: "Gpu": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a driver beyond the longest
            {driver: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, pool: {name: p, resourceSliceCount: 1}, allNodes: true}
            => spec.driver: Too long: may not be more than 63 bytes

            ## fewer slices than none, of a generation before the first
            {driver: d, pool: {name: p, resourceSliceCount: -1, generation: -1}, allNodes: true}
            => spec.pool.resourceSliceCount: Invalid value: -1: must be greater than zero
            => spec.pool.generation: Invalid value: -1: must be greater than or equal to zero

            ## a pool with a bad part in its name
            {driver: d, pool: {name: a/B_c/d, resourceSliceCount: 1}, allNodes: true}
            => spec.pool.name: Invalid value: "B_c": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a pool with an empty part in its name
            {driver: d, pool: {name: a/, resourceSliceCount: 1}, allNodes: true}
            => spec.pool.name: Invalid value: "": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a pool with the longest name
            {driver: d, pool: {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, resourceSliceCount: 1}, allNodes: true}

            ## a pool with a name beyond the longest, of two good parts
            {driver: d, pool: {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/a, resourceSliceCount: 1}, allNodes: true}
            => spec.pool.name: Too long: may not be more than 253 bytes

            ## two devices of one name
            {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true, devices: [{name: a}, {name: a}]}
            => spec.devices[1]: Duplicate value: "a"

            ## counters and devices
            driver: d
            pool: {name: p, resourceSliceCount: 1}
            allNodes: true
            devices: []
            sharedCounters: []
            => spec: Invalid value: "": only one of `sharedCounters` or `devices` is allowed

            ## two sets of one name
            driver: d
            pool: {name: p, resourceSliceCount: 1}
            allNodes: true
            sharedCounters: [{name: a, counters: {b: {value: 1}}}, {name: a, counters: {b: {value: 1}}}]
            => spec.sharedCounters[1]: Duplicate value: "a"

            ## too many sets
            driver: d
            pool: {name: p, resourceSliceCount: 1}
            allNodes: true
            sharedCounters: [{}, {}, {}, {}, {}, {}, {}, {}, {}]
            => spec.sharedCounters: Too many: 9: must have at most 8 items

            ## each device says of which node it is
            driver: d
            pool: {name: p, resourceSliceCount: 1}
            perDeviceNodeSelection: true
            devices: [{name: a, nodeName: node-a}, {name: b}]
            => spec.devices[1]: Required value: exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec
            """)
        .tests((spec, errors) -> ResourceSliceValidation.validate(spec, null, errors));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.at(
            "spec",
            """
            ## devices, generation and number of slices may change
            {driver: d, pool: {name: p, generation: 2, resourceSliceCount: 2}, allNodes: true, devices: [{name: b}]}
            ---
            {driver: d, pool: {name: p, generation: 1, resourceSliceCount: 1}, allNodes: true, devices: [{name: a}]}

            ## another driver, pool and node
            {driver: e, pool: {name: q, resourceSliceCount: 1}, nodeName: node-b}
            ---
            {driver: d, pool: {name: p, resourceSliceCount: 1}, nodeName: node-a}
            => spec.pool.name: Invalid value: "q": field is immutable
            => spec.driver: Invalid value: "e": field is immutable
            => spec.nodeName: Invalid value: "node-b": field is immutable

            ## of all nodes instead of one
            {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true}
            ---
            {driver: d, pool: {name: p, resourceSliceCount: 1}, nodeName: node-a}
            => spec.nodeName: Invalid value: null: field is immutable

            ## of one node instead of all
            {driver: d, pool: {name: p, resourceSliceCount: 1}, nodeName: node-a}
            ---
            {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true}
            => spec.nodeName: Invalid value: "node-a": field is immutable

            ## a device is compared with the one of its name, wherever that stood
            {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true, devices: [{name: b, taints: [{key: x}]}]}
            ---
            {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true, devices: [{name: a}, {name: b, taints: [{key: x}]}]}

            ## a device of a new name is a new one
            {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true, devices: [{name: c, taints: [{key: x}]}]}
            ---
            {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true, devices: [{name: b, taints: [{key: x}]}]}
            => spec.devices[0].taints[0].effect: Required value
            """)
        .updates(ResourceSliceValidation::validate);
  }

  private static List<String> devices(int n, Map<String, Object> first) {
    List<Object> devices = new ArrayList<>(List.of(first));
    for (int i = 1; i < n; i++) {
      devices.add(Map.of("name", "d" + i));
    }
    Map<String, Object> spec =
        Map.of(
            "driver",
            "d",
            "allNodes",
            true,
            "pool",
            Map.of("name", "p", "resourceSliceCount", 1L),
            "devices",
            devices);
    List<FieldError> errors = new ArrayList<>();
    ResourceSliceValidation.validate(new Node(spec, FieldPath.of("spec")), null, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void aSliceHasAtMost128Devices() {
    Map<String, Object> plain = Map.of("name", "d");
    assertEquals(List.of(), devices(128, plain));
    assertEquals(
        List.of("spec.devices: Too many: 129: must have at most 128 items"), devices(129, plain));
  }

  @Test
  void oneTaintHalvesThat() {
    Map<String, Object> tainted =
        Map.of("name", "d", "taints", List.of(Map.of("key", "k", "effect", "NoSchedule")));
    assertEquals(List.of(), devices(64, tainted));
    assertEquals(
        List.of("spec.devices: Too many: 65: must have at most 64 items"), devices(65, tainted));
  }

  @Test
  void oneCounterHalvesThat() {
    Map<String, Object> counted =
        Map.of(
            "name",
            "d",
            "consumesCounters",
            List.of(Map.of("counterSet", "s", "counters", Map.of("c", Map.of("value", "1")))));
    assertEquals(List.of(), devices(64, counted));
    assertEquals(
        List.of("spec.devices: Too many: 65: must have at most 64 items"), devices(65, counted));
  }
}
