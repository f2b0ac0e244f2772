// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Families and addresses where 10.0.0.99 and fd00::99 are the next free ones. */
class ClusterIPAllocatorTest {
  private static final ServiceIPRange V4 = ServiceIPRange.parse("10.0.0.0/24");
  private static final ServiceIPRange V6 = ServiceIPRange.parse("fd00::/112");

  private final List<String> taken = new ArrayList<>();

  private final IPAllocator source =
      new IPAllocator() {
        @Override
        public String next(String family) {
          String ip = family.equals("IPv4") ? "10.0.0.99" : "fd00::99";
          taken.add(ip);
          return ip;
        }

        @Override
        public String take(String ip) {
          taken.add(ip);
          return "";
        }
      };

  private static ApiObject service(String spec) {
    return object(
        "{'kind':'Service','apiVersion':'v1','metadata':{'name':'s'},'spec':" + spec + "}");
  }

  private String allocate(String spec, @Nullable String old, ServiceIPRange... ranges) {
    ApiObject service = service(spec);
    try {
      new ClusterIPAllocator(List.of(ranges))
          .allocate(service, old == null ? null : service(old), source);
    } catch (ApiException e) {
      return String.valueOf(e.getMessage());
    }
    Node now = service.field("spec");
    assertEquals(now.get("clusterIPs").index(0).text(), now.get("clusterIP").text());
    return now.get("ipFamilyPolicy").text()
        + " "
        + now.get("ipFamilies").strings()
        + " "
        + now.get("clusterIPs").strings();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "one of the first family | {} | SingleStack [IPv4] [10.0.0.99]",
        "one of the other family | {'ipFamilies':['IPv6']} | SingleStack [IPv6] [fd00::99]",
        "the family of a named address | {'clusterIP':'fd00::5','clusterIPs':['fd00::5']} |"
            + " SingleStack [IPv6] [fd00::5]",
        "both | {'ipFamilyPolicy':'PreferDualStack'} | PreferDualStack [IPv4, IPv6] [10.0.0.99,"
            + " fd00::99]",
        "both, the other first | {'ipFamilyPolicy':'RequireDualStack','ipFamilies':['IPv6']} |"
            + " RequireDualStack [IPv6, IPv4] [fd00::99, 10.0.0.99]",
        "both, of which one is named |"
            + " {'ipFamilyPolicy':'PreferDualStack','clusterIP':'fd00::5','clusterIPs':['fd00::5']}"
            + " | PreferDualStack [IPv6, IPv4] [fd00::5, 10.0.0.99]",
        "headless with pods of its own |"
            + " {'clusterIP':'None','clusterIPs':['None'],'selector':{'a':'b'}} | SingleStack"
            + " [IPv4] [None]",
        "headless with anybody's pods | {'clusterIP':'None','clusterIPs':['None']} |"
            + " RequireDualStack [IPv4, IPv6] [None]",
      })
  void newServices(String rule, String spec, String wanted) {
    assertEquals(wanted, allocate(spec, null, V4, V6), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "two families by a policy of one |"
            + " {'ipFamilyPolicy':'SingleStack','ipFamilies':['IPv4','IPv6']} | Service \"s\" is"
            + " invalid: [spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be"
            + " RequireDualStack or PreferDualStack when multiple 'ipFamilies' are specified,"
            + " spec.ipFamilies[1]: Invalid value: \"IPv6\": not configured on this cluster]",
        "two addresses without a policy |"
            + " {'clusterIPs':['10.0.0.5','fd00::5'],'clusterIP':'10.0.0.5'} | Service \"s\" is"
            + " invalid: spec.ipFamilyPolicy: Invalid value: \"SingleStack\": must be"
            + " RequireDualStack or PreferDualStack when multiple 'clusterIPs' are specified",
        "a family that the cluster does not have | {'ipFamilies':['IPv6']} | Service \"s\" is"
            + " invalid: spec.ipFamilies[0]: Invalid value: \"IPv6\": not configured on this"
            + " cluster",
        "two families that the cluster does not have | {'ipFamilyPolicy':'RequireDualStack'} |"
            + " Service \"s\" is invalid: spec.ipFamilyPolicy: Invalid value: \"RequireDualStack\":"
            + " this cluster is not configured for dual-stack services",
      })
  void whatIsRefusedWhereThereIsOneFamily(String rule, String spec, String wanted) {
    assertEquals(wanted, allocate(spec, null, V4), rule);
    assertEquals(List.of(), taken);
  }

  @Test
  void whatAServiceHadIsNotTakenAgain() {
    String had = "{'clusterIP':'10.0.0.5','clusterIPs':['10.0.0.5'],'ipFamilies':['IPv4']%s}";
    assertEquals(
        "SingleStack [IPv4] [10.0.0.5]", allocate(had.formatted(""), had.formatted(""), V4, V6));
    assertEquals(List.of(), taken);
    assertEquals(
        "PreferDualStack [IPv4, IPv6] [10.0.0.5, fd00::99]",
        allocate(had.formatted(",'ipFamilyPolicy':'PreferDualStack'"), had.formatted(""), V4, V6));
    assertEquals(List.of("fd00::99"), taken);
  }

  @Test
  void aServiceGoesBackToOneFamilyByItsPolicyAlone() {
    String both =
        "{'clusterIP':'10.0.0.5','clusterIPs':['10.0.0.5','fd00::5'],'ipFamilies':['IPv4','IPv6'],"
            + "'ipFamilyPolicy':'%s'}";
    assertEquals(
        "SingleStack [IPv4] [10.0.0.5]",
        allocate(both.formatted("SingleStack"), both.formatted("PreferDualStack"), V4, V6));
    assertEquals(List.of(), taken);
  }

  @Test
  void aClusterHasARangeOrOneOfEachFamily() {
    assertThrows(IllegalArgumentException.class, () -> new ClusterIPAllocator(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new ClusterIPAllocator(List.of(V4, V4)));
    assertThrows(IllegalArgumentException.class, () -> new ClusterIPAllocator(List.of(V4, V6, V4)));
  }

  @Test
  void aDryRunTakesNothing() {
    DryRunIPAllocator dry = new DryRunIPAllocator(List.of(V4, V6));
    assertEquals("10.0.0.0", dry.next("IPv4"));
    assertEquals("fd00::", dry.next("IPv6"));
    assertEquals("", dry.take("fd00::5"));
    assertEquals(
        "the provided IP (10.1.0.5) is not in the valid range. The range of valid IPs is"
            + " 10.0.0.0/24",
        dry.take("10.1.0.5"));
  }
}
