// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceCIDRsTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final ServiceCIDRs serviceCIDRs = new ServiceCIDRs(objects);

  @AfterEach
  void close() {
    serviceCIDRs.close();
    assertEquals(0, objects.listeners(ServiceCIDRs.RESOURCE));
  }

  private void put(String name, String cidrs, String rest) {
    put(name, "", cidrs, rest);
  }

  private void put(String name, String metadata, String cidrs, String rest) {
    objects.put(
        ServiceCIDRs.RESOURCE,
        object(
            "{'kind':'ServiceCIDR','apiVersion':'networking.k8s.io/v1','metadata':{'name':'"
                + name
                + "'"
                + metadata
                + "},'spec':{'cidrs':["
                + cidrs
                + "]}"
                + rest
                + "}"));
  }

  private List<String> usable(String family) {
    return serviceCIDRs.usable(family).stream().map(ServiceIPRange::cidr).toList();
  }

  @Test
  void theDefaultOneComesFirst() {
    put("a", "'10.1.0.0/24'", "");
    put("kubernetes", "'10.0.0.0/24','fd00::/112'", "");
    put("z", "'10.2.0.0/24'", "");
    assertEquals(List.of("10.0.0.0/24", "10.1.0.0/24", "10.2.0.0/24"), usable("IPv4"));
    assertEquals(List.of("fd00::/112"), usable("IPv6"));
    assertEquals(4, serviceCIDRs.all().size());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nobody has said anything | `` | true",
        "it is ready | ,'status':{'conditions':[{'type':'Ready','status':'True'}]} | true",
        "it is not ready | ,'status':{'conditions':[{'type':'Ready','status':'False'}]} | false",
        "nobody knows | ,'status':{'conditions':[{'type':'Ready','status':'Unknown'}]} | false",
        "something else is said | ,'status':{'conditions':[{'type':'Warm','status':'False'}]} |"
            + " true",
      })
  void onlyReadyOnesGiveAddresses(String rule, String status, boolean wanted) {
    put("a", "'10.1.0.0/24'", status);
    assertEquals(wanted, serviceCIDRs.usableRangeOf("10.1.0.9") != null, rule);
    assertTrue(serviceCIDRs.covers("10.1.0.9"), "but have them");
    assertNotNull(serviceCIDRs.rangeOf("10.1.0.9"));
  }

  @Test
  void oneThatGoesGivesNoMore() {
    put("a", "'10.1.0.0/24'", "");
    assertEquals(1, usable("IPv4").size());
    put("a", ",'deletionTimestamp':'2026-01-01T00:00:00Z'", "'10.1.0.0/24'", "");
    assertEquals(List.of(), usable("IPv4"));
    objects.delete(ServiceCIDRs.RESOURCE, "", "a");
    assertFalse(serviceCIDRs.covers("10.1.0.9"));
    assertNull(serviceCIDRs.rangeOf("10.1.0.9"));
  }

  @Test
  void oneThatComesIsFollowed() {
    assertEquals(List.of(), usable("IPv4"));
    put("a", "'10.1.0.0/24'", "");
    assertEquals(List.of("10.1.0.0/24"), usable("IPv4"));
  }

  @Test
  void whatIsNoRangeIsSkipped() {
    put("a", "'x','10.1.0.1/24','10.2.0.0/24'", "");
    assertEquals(List.of("10.2.0.0/24"), usable("IPv4"));
  }

  @Test
  void oneRangeOfTwoObjectsIsOne() {
    put("a", "'10.1.0.0/24'", "");
    put("b", "'10.1.0.0/24'", "");
    assertEquals(1, serviceCIDRs.all().size());
  }
}
