// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceClaimValidationTest {
  private static final Selectors SELECTORS = new Selectors(FakeCompiler::new);
  private static final String NO_REQUEST =
      "must be the name of a request in the claim or the name of a request and a subrequest"
          + " separated by '/'";

  private static void validate(Node spec, List<FieldError> errors) {
    ResourceClaimValidation.validate(spec, SELECTORS, errors);
  }

  @TestFactory
  Stream<DynamicTest> claims() {
    return ValidationTable.at(
            "spec",
            """
            ## a claim with everything
            devices:
              requests:
              - {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All}}
              - name: net
                firstAvailable: [{name: fast, deviceClassName: fast, allocationMode: All}]
              constraints:
              - {requests: [gpu, net/fast], matchAttribute: example.com/numa}
              - {distinctAttribute: example.com/slot}
              config:
              - {requests: [net], opaque: {driver: net.example.com, parameters: {a: 1}}}

            ## a claim for nothing
            {}

            ## two requests of one name
            devices:
              requests:
              - {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All}}
              - {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All}}
            => spec.devices.requests[1]: Duplicate value: "gpu"

            ## a bad request
            devices: {requests: [{name: gpu}]}
            => spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is required

            ## a constraint without an attribute
            devices: {constraints: [{}]}
            => spec.devices.constraints[0]: Required value: exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set

            ## an attribute to match without a domain
            devices: {constraints: [{matchAttribute: numa}]}
            => spec.devices.constraints[0].matchAttribute: Invalid value: "numa": a fully qualified name must be a domain and a name separated by a slash

            ## an attribute to differ in without a domain
            devices: {constraints: [{distinctAttribute: slot}]}
            => spec.devices.constraints[0].distinctAttribute: Invalid value: "slot": a fully qualified name must be a domain and a name separated by a slash

            ## of two attributes the one to match is validated
            devices: {constraints: [{matchAttribute: a/b, distinctAttribute: slot}]}

            ## a configuration of no kind
            devices: {config: [{}]}
            => spec.devices.config[0].opaque: Required value
            """)
        .tests(ResourceClaimValidationTest::validate);
  }

  @TestFactory
  Stream<DynamicTest> references() {
    return ValidationTable.at(
            "spec",
            """
            ## a request that is not there
            devices: {config: [{requests: [gpu], opaque: {driver: d, parameters: {}}}]}
            => spec.devices.config[0].requests[0]: Invalid value: "gpu": <no request>

            ## an alternative that is not there
            devices:
              requests: [{name: gpu, firstAvailable: [{name: big, deviceClassName: a, allocationMode: All}]}]
              constraints: [{requests: [gpu/small], matchAttribute: a/b}]
            => spec.devices.constraints[0].requests[0]: Invalid value: "gpu/small": <no request>

            ## an alternative of a request that has none
            devices:
              requests: [{name: gpu, exactly: {deviceClassName: a, allocationMode: All}}]
              constraints: [{requests: [gpu/big], matchAttribute: a/b}]
            => spec.devices.constraints[0].requests[0]: Invalid value: "gpu/big": <no request>

            ## names that no request can have
            devices: {constraints: [{requests: [Gpu/b_g], matchAttribute: a/b}]}
            => spec.devices.constraints[0].requests[0]: Invalid value: "Gpu": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => spec.devices.constraints[0].requests[0]: Invalid value: "b_g": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
            => spec.devices.constraints[0].requests[0]: Invalid value: "Gpu/b_g": <no request>

            ## more than one slash
            devices: {constraints: [{requests: [A/B/C], matchAttribute: a/b}]}
            => spec.devices.constraints[0].requests[0]: Invalid value: "A/B/C": <no request>

            ## one request twice
            devices:
              requests: [{name: gpu, exactly: {deviceClassName: a, allocationMode: All}}]
              constraints: [{requests: [gpu, gpu], matchAttribute: a/b}]
            => spec.devices.constraints[0].requests[1]: Duplicate value: "gpu"
            """
                .replace("<no request>", NO_REQUEST))
        .tests(ResourceClaimValidationTest::validate);
  }

  /** Elements of a list that is too long are not validated one by one. */
  @ParameterizedTest
  @ValueSource(strings = {"requests", "constraints", "config"})
  void thereAreAtMostThirtyTwo(String list) {
    List<FieldError> errors = new ArrayList<>();
    Map<String, Object> devices = Map.of(list, Collections.nCopies(33, Map.of()));
    validate(new Node(Map.of("devices", devices), FieldPath.of("spec")), errors);
    assertEquals(
        List.of("spec.devices." + list + ": Too many: 33: must have at most 32 items"),
        errors.stream().map(FieldError::toString).toList());
  }
}
