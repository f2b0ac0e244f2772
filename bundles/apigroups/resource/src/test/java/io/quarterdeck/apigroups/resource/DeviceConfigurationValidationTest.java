// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.RawJson;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceConfigurationValidationTest {
  @TestFactory
  Stream<DynamicTest> configurations() {
    return ValidationTable.at(
            "config",
            """
            ## parameters for a driver
            opaque: {driver: gpu.example.com, parameters: {apiVersion: v1, kind: Gpu}}

            ## an object without fields
            opaque: {driver: gpu.example.com, parameters: {}}

            ## a configuration of no kind
            {}
            => config.opaque: Required value

            ## for no driver, and no parameters
            opaque: {}
            => config.opaque.driver: Required value
            => config.opaque.parameters: Required value

            ## a bad driver
            opaque: {driver: Gpu_1, parameters: {}}
            => config.opaque.driver: Invalid value: "Gpu_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a driver beyond the longest
            opaque: {driver: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, parameters: {}}
            => config.opaque.driver: Too long: may not be more than 63 bytes

            ## null for parameters
            opaque: {driver: gpu.example.com, parameters: null}
            => config.opaque.parameters: Required value

            ## parameters that are no object
            opaque: {driver: gpu.example.com, parameters: x}
            => config.opaque.parameters: Invalid value: "<value omitted>": must be a valid JSON object
            """)
        .tests((config, errors) -> DeviceConfigurationValidation.opaque(config, false, errors));
  }

  private static List<String> raw(String json, int largest) {
    List<FieldError> errors = new ArrayList<>();
    Node n = new Node(new RawJson(json), FieldPath.of("parameters"));
    DeviceConfigurationValidation.json(n, largest, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}          |",
        " {\"a\":1}  |",
        "null        | parameters: Required value",
        "[]          | parameters: Invalid value: \"<value omitted>\": must be a valid JSON object",
        "5           | parameters: Invalid value: \"<value omitted>\": must be a valid JSON object",
        "{\"a\":123} | parameters: Too long: may not be more than 8 bytes",
        "{\"ä\":12}  | parameters: Too long: may not be more than 8 bytes",
        "{\"ä\":1}   |",
      })
  void jsonAsItWasSent(String json, @Nullable String cause) {
    assertEquals(cause == null ? List.of() : List.of(cause), raw(json, 8));
  }

  private static List<String> sized(int bytes, boolean stored) {
    String parameters = "{\"a\":\"" + "x".repeat(bytes - 8) + "\"}";
    List<FieldError> errors = new ArrayList<>();
    DeviceConfigurationValidation.opaque(
        new Node(
            Map.of("opaque", Map.of("driver", "d", "parameters", new RawJson(parameters))),
            FieldPath.of("c")),
        stored,
        errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void parametersHaveTenKibibytes() {
    assertEquals(List.of(), sized(10 * 1024, false));
    assertEquals(
        List.of("c.opaque.parameters: Too long: may not be more than 10240 bytes"),
        sized(10 * 1024 + 1, false));
  }

  @Test
  void whatIsStoredMayBeLarger() {
    assertEquals(List.of(), sized(10 * 1024 + 1, true));
  }
}
