// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class DeviceRequestValidationTest {
  private static final Selectors SELECTORS = new Selectors(FakeCompiler::new);

  private static Stream<DynamicTest> tests(String text) {
    return ValidationTable.at("r", text)
        .tests((request, errors) -> DeviceRequestValidation.validate(request, SELECTORS, errors));
  }

  @TestFactory
  Stream<DynamicTest> oneKindOfDevice() {
    return tests(
        """
        ## a request with everything
        name: gpu
        exactly:
          deviceClassName: gpu.example.com
          selectors: [{cel: {expression: "true"}}]
          allocationMode: ExactCount
          count: 2
          adminAccess: false
          tolerations: [{key: broken, operator: Exists, effect: NoSchedule}]

        ## all devices of a class
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All}}

        ## no name
        exactly: {deviceClassName: gpu, allocationMode: All}
        => r.name: Invalid value: "": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

        ## the longest name
        {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, exactly: {deviceClassName: gpu, allocationMode: All}}

        ## a name beyond the longest
        {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, exactly: {deviceClassName: gpu, allocationMode: All}}
        => r.name: Invalid value: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": must be no more than 63 characters

        ## a request for nothing
        name: gpu
        => r: Required value: exactly one of `exactly` or `firstAvailable` is required

        ## no alternative among the alternatives
        {name: gpu, firstAvailable: []}
        => r: Required value: exactly one of `exactly` or `firstAvailable` is required

        ## some device and alternatives
        {name: gpu, exactly: {}, firstAvailable: [{}]}
        => r: Invalid value: null: exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set

        ## no class
        {name: gpu, exactly: {allocationMode: All}}
        => r.exactly.deviceClassName: Required value

        ## a bad class
        {name: gpu, exactly: {deviceClassName: Gpu, allocationMode: All}}
        => r.exactly.deviceClassName: Invalid value: "Gpu": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

        ## a bad selector
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All, selectors: [{}]}}
        => r.exactly.selectors[0].cel: Required value

        ## a bad toleration
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All, tolerations: [{key: a}]}}
        => r.exactly.tolerations[0].operator: Required value
        """);
  }

  @TestFactory
  Stream<DynamicTest> counts() {
    return tests(
        """
        ## one device
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 1}}

        ## exactly none
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: 0}}
        => r.exactly.count: Invalid value: 0: must be greater than zero

        ## exactly how many is not said
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: ExactCount}}
        => r.exactly.count: Invalid value: 0: must be greater than zero

        ## fewer than none
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: ExactCount, count: -1}}
        => r.exactly.count: Invalid value: -1: must be greater than zero

        ## all are not counted
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All, count: 1}}
        => r.exactly.count: Invalid value: 1: must not be specified when allocationMode is 'All'

        ## zero of all is not a count
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: All, count: 0}}

        ## an unknown mode
        {name: gpu, exactly: {deviceClassName: gpu, allocationMode: Some, count: -1}}
        => r.exactly.allocationMode: Unsupported value: "Some": supported values: "All", "ExactCount"

        ## no mode
        {name: gpu, exactly: {deviceClassName: gpu}}
        => r.exactly.allocationMode: Unsupported value: "": supported values: "All", "ExactCount"
        """);
  }

  @TestFactory
  Stream<DynamicTest> alternatives() {
    return tests(
        """
        ## the first that is available
        name: gpu
        firstAvailable:
        - {name: big, deviceClassName: big.example.com, allocationMode: All}
        - {name: small, deviceClassName: small.example.com, allocationMode: ExactCount, count: 4}

        ## two of one name
        name: gpu
        firstAvailable:
        - {name: big, deviceClassName: a, allocationMode: All}
        - {name: big, deviceClassName: b, allocationMode: All}
        => r.firstAvailable[1]: Duplicate value: "big"

        ## an alternative of nothing
        {name: gpu, firstAvailable: [{}]}
        => r.firstAvailable[0].name: Invalid value: "": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
        => r.firstAvailable[0].deviceClassName: Required value
        => r.firstAvailable[0].allocationMode: Unsupported value: "": supported values: "All", "ExactCount"

        ## too many
        {name: gpu, firstAvailable: [{}, {}, {}, {}, {}, {}, {}, {}, {}]}
        => r.firstAvailable: Too many: 9: must have at most 8 items

        ## as many as there may be
        name: gpu
        firstAvailable:
        - {name: a, deviceClassName: x, allocationMode: All}
        - {name: b, deviceClassName: x, allocationMode: All}
        - {name: c, deviceClassName: x, allocationMode: All}
        - {name: d, deviceClassName: x, allocationMode: All}
        - {name: e, deviceClassName: x, allocationMode: All}
        - {name: f, deviceClassName: x, allocationMode: All}
        - {name: g, deviceClassName: x, allocationMode: All}
        - {name: h, deviceClassName: x, allocationMode: All}
        """);
  }
}
