// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.client.service.ClientConfig;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is said of the service behind an APIService. */
final class ServiceCheckTest {
  private final MemoryObjects objects = new MemoryObjects();

  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes()));
  }

  private void service(String spec) {
    objects.put(
        ServiceCheck.SERVICES,
        object("{'metadata':{'namespace':'ns','name':'s'},'spec':" + spec + "}"));
  }

  private void slice(String rest) {
    objects.put(
        ServiceCheck.SLICES,
        object(
            "{'metadata':{'namespace':'ns','name':'s-1','labels':{'kubernetes.io/service-name':'s'}},"
                + rest
                + "}"));
  }

  private @Nullable String reason() {
    Condition found =
        new ServiceCheck(objects).problem(new ClientConfig.Service("ns", "s", "", 443));
    return found == null ? null : found.reason() + ": " + found.message();
  }

  @Test
  void aServiceMustBeThere() {
    assertEquals("ServiceNotFound: service/s in \"ns\" is not present", reason());
  }

  @Test
  void itListensOnThePort() {
    service("{'type':'ClusterIP','ports':[{'port':80}]}");
    assertEquals("ServicePortError: service/s in \"ns\" is not listening on port 443", reason());
  }

  @Test
  void itHasSlices() {
    service("{'type':'ClusterIP','ports':[{'port':443,'name':'https'}]}");
    assertEquals("EndpointsNotFound: cannot find endpointslices for service/s in \"ns\"", reason());
  }

  @Test
  void oneOfItsEndpointsIsReadyAtThePort() {
    String missing =
        "MissingEndpoints: endpointslices for service/s in \"ns\" have no addresses with port name"
            + " \"https\"";
    service("{'type':'ClusterIP','ports':[{'port':443,'name':'https'}]}");
    slice("'endpoints':[],'ports':[{'name':'https','port':1}]");
    assertEquals(missing, reason());
    slice(
        "'endpoints':[{'addresses':['10.0.0.1'],'conditions':{'ready':false}}],"
            + "'ports':[{'name':'https','port':1}]");
    assertEquals(missing, reason());
    slice("'endpoints':[{'addresses':['10.0.0.1']}],'ports':[{'name':'http','port':1}]");
    assertEquals(missing, reason());
    slice("'endpoints':[{'addresses':['10.0.0.1']}],'ports':[{'name':'https','port':1}]");
    assertNull(reason());
  }

  @Test
  void ofOtherTypesNothingElseIsAsked() {
    service("{'type':'ExternalName','externalName':'elsewhere.test'}");
    assertNull(reason());
  }

  @Test
  void whatCannotBeReadIsUnknown() {
    Condition found =
        new ServiceCheck(new Broken()).problem(new ClientConfig.Service("ns", "s", "", 443));
    assertEquals(
        Condition.unknown(
            "ServiceAccessError", "service/s in \"ns\" cannot be checked due to: broken"),
        found);
  }
}
