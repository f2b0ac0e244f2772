// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.plan.Answers;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Addresses and ranges of them. */
class AddressesTest {
  @TestFactory
  Stream<DynamicTest> ips() {
    return Answers.table(
        """
        isIP('1.2.3.4') => true
        isIP('::1') => true
        isIP('1.2.3') => false
        isIP('1.2.3.256') => false
        isIP('01.2.3.4') => false
        isIP('::ffff:1.2.3.4') => false
        isIP('fe80::1%eth0') => false
        isIP('') => false
        ip('1.2.3.4').family() => 4
        ip('::1').family() => 6
        string(ip('2001:DB8::0:1')) => '2001:db8::1'
        ip('x') => error: IP Address "x" parse error during conversion from string: ParseAddr("x"): unable to parse IP
        ip.isCanonical('::1') => true
        ip.isCanonical('::01') => false
        ip.isCanonical('2001:DB8::1') => false
        ip('127.0.0.1').isLoopback() => true
        ip('::1').isLoopback() => true
        ip('1.2.3.4').isLoopback() => false
        ip('0.0.0.0').isUnspecified() => true
        ip('::').isUnspecified() => true
        ip('169.254.1.2').isLinkLocalUnicast() => true
        ip('fe80::1').isLinkLocalUnicast() => true
        ip('224.0.0.1').isLinkLocalMulticast() => true
        ip('224.0.1.1').isLinkLocalMulticast() => false
        ip('ff02::1').isLinkLocalMulticast() => true
        ip('10.0.0.1').isGlobalUnicast() => true
        ip('255.255.255.255').isGlobalUnicast() => false
        ip('224.0.0.1').isGlobalUnicast() => false
        ip('1.2.3.4') == ip('1.2.3.4') => true
        ip('1.2.3.4') == ip('1.2.3.5') => false
        """);
  }

  @TestFactory
  Stream<DynamicTest> ranges() {
    return Answers.table(
        """
        isCIDR('10.0.0.0/8') => true
        isCIDR('10.0.0.0/33') => false
        isCIDR('10.0.0.0') => false
        isCIDR('::/0') => true
        isCIDR('::/129') => false
        cidr('10.1.2.3/8').prefixLength() => 8
        string(cidr('10.1.2.3/8')) => '10.1.2.3/8'
        string(cidr('10.1.2.3/8').masked()) => '10.0.0.0/8'
        string(cidr('10.1.2.3/8').ip()) => '10.1.2.3'
        cidr('10.0.0.0/8').containsIP('10.255.255.255') => true
        cidr('10.0.0.0/8').containsIP('11.0.0.0') => false
        cidr('10.0.0.0/8').containsIP(ip('10.0.0.0')) => true
        cidr('10.0.0.0/8').containsIP('::1') => false
        cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') => true
        cidr('10.0.0.0/8').containsCIDR('10.0.0.0/8') => true
        cidr('10.1.0.0/16').containsCIDR('10.0.0.0/8') => false
        cidr('0.0.0.0/0').containsIP('255.255.255.255') => true
        cidr('::/0').containsIP('ffff::') => true
        cidr('1.2.3.4/32').containsIP('1.2.3.4') => true
        cidr('1.2.3.4/32').containsIP('1.2.3.5') => false
        """);
  }
}
