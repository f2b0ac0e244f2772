// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.servicepods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServicePodsTest {
  static ApiObject object(String json) {
    return Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static Node port(String json) {
    return object("{'p':" + json + "}").field("p");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'targetPort':8080}                            | 8080
          {'targetPort':'http','protocol':'TCP'}         | 80
          {'targetPort':'http','protocol':'UDP'}         | 81
          {'targetPort':'side','protocol':'TCP'}         | 82
          {'targetPort':'once','protocol':'TCP'}         | 0
          {'targetPort':'none','protocol':'TCP'}         | 0
          """)
  void aPortIsANumberOrTheNameOfOne(String servicePort, long expected) {
    ApiObject pod =
        object(
            "{'spec':{'containers':[{'ports':[{'name':'http','protocol':'TCP','containerPort':80}]},"
                + "{'ports':[{'name':'http','protocol':'UDP','containerPort':81}]}],"
                + "'initContainers':[{'ports':[{'name':'once','containerPort':83}]},"
                + "{'restartPolicy':'Always','ports':[{'name':'side','containerPort':82}]}]}}");
    assertEquals(expected, ServicePods.port(pod, port(servicePort)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'phase':'Running','podIP':'10.0.0.1'}             | true
          {'phase':'Running','podIPs':[{'ip':'10.0.0.1'}]}   | true
          {'phase':'Pending'}                                | false
          {'phase':'Failed','podIP':'10.0.0.1'}              | false
          {'phase':'Succeeded','podIP':'10.0.0.1'}           | false
          """)
  void whoHasAnAddressAndRunsIsReachable(String status, boolean expected) {
    assertEquals(expected, ServicePods.isReachable(object("{'status':" + status + "}")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'selector':{'a':'b'}}                          | true
          {'selector':{'a':'b'},'type':'ExternalName'}    | false
          {'selector':{}}                                 | false
          {}                                              | false
          """)
  void aServiceHasEndpointsByItsSelector(String spec, boolean expected) {
    assertEquals(expected, ServicePods.hasEndpoints(object("{'spec':" + spec + "}")));
  }

  @Test
  void theHostnameIsThatWithinTheSubdomain() {
    ApiObject service = object("{'metadata':{'name':'db'}}");
    assertEquals(
        "db-0",
        ServicePods.hostname(object("{'spec':{'hostname':'db-0','subdomain':'db'}}"), service));
    assertEquals(
        "", ServicePods.hostname(object("{'spec':{'hostname':'db-0','subdomain':'x'}}"), service));
  }

  @Test
  void aSelectorSelectsByAllItsLabels() {
    ApiObject service = object("{'spec':{'selector':{'a':'1','b':'2'}}}");
    assertTrue(ServicePods.selector(service).matches(Map.of("a", "1", "b", "2", "c", "3")));
    assertFalse(ServicePods.selector(service).matches(Map.of("a", "1")));
  }
}
