// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ServiceIPFamilyValidationTest {
  private static Stream<DynamicTest> specs(String table) {
    return ValidationTable.at("spec", table).tests(ServiceIPFamilyValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> theFieldsGoTogether() {
    return specs(
        """
        ## a full object
        clusterIP: 10.0.0.1
        clusterIPs: [10.0.0.1, 'fd00::1']
        ipFamilies: [IPv4, IPv6]
        ipFamilyPolicy: RequireDualStack

        ## nothing yet
        {}

        ## an external name has other rules
        type: ExternalName
        clusterIPs: [x]

        ## a list without its first
        clusterIPs: [10.0.0.1]
        => spec.clusterIPs: Invalid value: ["10.0.0.1"]: must be empty when `clusterIP` is not specified

        ## a first without its list
        clusterIP: 10.0.0.1
        => spec.clusterIPs: Required value

        ## another first
        clusterIP: 10.0.0.1
        clusterIPs: [10.0.0.2]
        => spec.clusterIPs: Invalid value: ["10.0.0.2"]: first value must match `clusterIP`

        ## headless
        clusterIP: None
        clusterIPs: [None]
        ipFamilies: [IPv6, IPv4]

        ## headless, and an address
        clusterIP: None
        clusterIPs: [None, 10.0.0.1]
        => spec.clusterIPs: Invalid value: ["None","10.0.0.1"]: 'None' must be the first and only value

        ## an address, and headless
        clusterIP: 10.0.0.1
        clusterIPs: [10.0.0.1, None]
        => spec.clusterIPs[1]: Invalid value: "None": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)

        ## no address
        clusterIP: x
        clusterIPs: [x]
        => spec.clusterIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)
        """);
  }

  @TestFactory
  Stream<DynamicTest> families() {
    return specs(
        """
        ## an unknown family
        ipFamilies: [IPv5]
        => spec.ipFamilies[0]: Unsupported value: "IPv5": supported values: "IPv4", "IPv6"

        ## a family twice
        ipFamilies: [IPv4, IPv4]
        => spec.ipFamilies[1]: Duplicate value: "IPv4"

        ## an unknown policy
        ipFamilyPolicy: BothStacks
        => spec.ipFamilyPolicy: Unsupported value: "BothStacks": supported values: "PreferDualStack", "RequireDualStack", "SingleStack"

        ## two addresses of a family
        clusterIP: 10.0.0.1
        clusterIPs: [10.0.0.1, 10.0.0.2]
        => spec.clusterIPs: Invalid value: ["10.0.0.1","10.0.0.2"]: may specify no more than one IP for each IP family

        ## three addresses
        clusterIP: 10.0.0.1
        clusterIPs: [10.0.0.1, 'fd00::1', 10.0.0.2]
        => spec.clusterIPs: Invalid value: ["10.0.0.1","fd00::1","10.0.0.2"]: may only hold up to 2 values

        ## an address of the other family
        clusterIP: 10.0.0.1
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv6]
        => spec.clusterIPs[0]: Invalid value: "10.0.0.1": expected an IPv6 value as indicated by `ipFamilies[0]`

        ## addresses in the other order
        clusterIP: 'fd00::1'
        clusterIPs: ['fd00::1', 10.0.0.1]
        ipFamilies: [IPv4, IPv6]
        => spec.clusterIPs[0]: Invalid value: "fd00::1": expected an IPv4 value as indicated by `ipFamilies[0]`
        => spec.clusterIPs[1]: Invalid value: "10.0.0.1": expected an IPv6 value as indicated by `ipFamilies[1]`

        ## fewer addresses than families
        clusterIP: 10.0.0.1
        clusterIPs: [10.0.0.1]
        ipFamilies: [IPv4, IPv6]

        ## addresses that are none are not compared
        clusterIP: x
        clusterIPs: [x]
        ipFamilies: [IPv6]
        => spec.clusterIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)
        """);
  }
}
