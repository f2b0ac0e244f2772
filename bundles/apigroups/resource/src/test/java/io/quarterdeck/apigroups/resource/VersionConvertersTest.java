// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.spi.group.VersionConverter;
import io.quarterdeck.testkit.admission.Literal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stood elsewhere in v1beta1 comes to its place and back. */
class VersionConvertersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'r','deviceClassName':'c','count':2} | {'name':'r','exactly':{'deviceClassName':'c','count':2}}",
        "{'name':'r','deviceClassName':'','firstAvailable':[{'name':'s'}]} | {'name':'r','firstAvailable':[{'name':'s'}]}",
      })
  void requests(String beta, String stable) {
    both(new FlatRequests(false), "'spec':{'devices':{'requests':[%s]}}", beta, stable);
    both(new FlatRequests(true), "'spec':{'spec':{'devices':{'requests':[%s]}}}", beta, stable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'d','basic':{'nodeName':'n','attributes':{'a':{'int':1}}}} | {'name':'d','nodeName':'n','attributes':{'a':{'int':1}}}",
        "{'name':'d','basic':{}} | {'name':'d'}",
      })
  void devices(String beta, String stable) {
    both(new BasicDevices(), "'spec':{'devices':[%s]}", beta, stable);
  }

  private static void both(VersionConverter converter, String around, String beta, String stable) {
    String in = "{'apiVersion':'resource.k8s.io/v1beta1'," + around.formatted(beta) + "}";
    String out = "{'apiVersion':'resource.k8s.io/v1'," + around.formatted(stable) + "}";
    assertEquals(Literal.object(out), converter.toStored(Literal.object(in)));
    assertEquals(Literal.object(in), converter.fromStored(Literal.object(out)));
  }
}
