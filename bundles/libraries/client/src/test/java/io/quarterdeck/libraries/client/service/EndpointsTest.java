// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.http.AddressSource.Address;
import io.quarterdeck.libraries.client.http.Endpoint;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.spi.stage.Listening;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a webhook is called, and where its service is found. */
final class EndpointsTest {
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final GroupResource SLICES =
      new GroupResource("discovery.k8s.io", "endpointslices");

  private final MemoryObjects objects = new MemoryObjects();
  private final OwnAddress own = new OwnAddress();

  private Endpoint of(ClientConfig config) throws URISyntaxException {
    return new Endpoints(objects, Credentials.NONE, ServiceRouting.CLUSTERIP, own).of(config);
  }

  @ParameterizedTest
  @CsvSource({
    "https://h.test, h.test, /, h.test",
    "https://h.test:8443/a/b, h.test:8443, /a/b, h.test",
    "https://h.test/a//./b/../c/, h.test, /a/c, h.test",
    "https://h.test/../a, h.test, /a, h.test",
    "https://h.test/a%20b, h.test, /a%20b, h.test",
    "https://10.0.0.1:9/x, 10.0.0.1:9, /x, 10.0.0.1",
    "'https://[fd00::1]:9/x', '[fd00::1]:9', /x, fd00::1"
  })
  void aUrlIsAnAuthorityAPathAndANameToProve(String url, String authority, String path, String name)
      throws Exception {
    Endpoint endpoint = of(new ClientConfig(url, null, "pem"));
    assertEquals(authority, endpoint.authority());
    assertEquals(path, endpoint.path());
    assertEquals(name, endpoint.serverName());
    assertEquals("pem", endpoint.caBundle());
    assertEquals(Traffic.CONTROL_PLANE, endpoint.traffic());
  }

  @ParameterizedTest
  @CsvSource({"https://h.test, h.test, 443", "https://h.test:1, h.test, 1"})
  void withoutAPortItIsThatOfHttps(String url, String host, int port) throws Exception {
    assertEquals(new Address(host, port), of(new ClientConfig(url, null, null)).address().find());
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://h.test/", "h.test", "https:///a", "https://h_1/", "mailto:a@b"})
  void whatIsNoUrlOfHttpsIsRefused(String url) {
    URISyntaxException e =
        assertThrows(URISyntaxException.class, () -> of(new ClientConfig(url, null, null)));
    assertEquals("Unparsable URL", e.getReason());
  }

  @Test
  void aWebhookHasAServiceOrAUrl() {
    URISyntaxException e =
        assertThrows(URISyntaxException.class, () -> of(new ClientConfig("", null, null)));
    assertEquals("webhook configuration must have either service or URL", e.getReason());
  }

  @ParameterizedTest
  @CsvSource({"'', /", "x, /x", "/x/y/, /x/y", "/a/../b, /b", "/a b, /a%20b"})
  void aServiceProvesTheNameThatItHasInTheCluster(String path, String cleaned) throws Exception {
    Endpoint endpoint =
        of(new ClientConfig("", new ClientConfig.Service("ns", "hook", path, 8443), null));
    assertEquals("hook.ns.svc:8443", endpoint.authority());
    assertEquals("hook.ns.svc", endpoint.serverName());
    assertEquals(cleaned, endpoint.path());
    assertNull(endpoint.caBundle());
    assertEquals(Traffic.CLUSTER, endpoint.traffic());
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "0.0.0.0, 127.0.0.1",
    "::, ::1",
    "0:0:0:0:0:0:0:0, ::1",
    "127.0.0.1, 127.0.0.1",
  })
  void theServersOwnServiceIsReachedWhereItListens(String listening, String host) throws Exception {
    Listening first = new Listening() {};
    own.set(first, Map.of(Listening.ADDRESS, listening, Listening.PORT, 6443));
    assertEquals(new Address(host, 6443), kubernetes("default", "kubernetes", 443));
    for (ServiceRouting routing : ServiceRouting.values()) {
      assertThrows(IOException.class, () -> address(routing, ""), "no service hook");
    }
    assertThrows(IOException.class, () -> kubernetes("ns", "kubernetes", 443));
    assertThrows(IOException.class, () -> kubernetes("default", "kubernetes", 6443));

    Listening second = new Listening() {};
    own.set(second, Map.of(Listening.ADDRESS, "192.0.2.8", Listening.PORT, 1));
    own.unset(first);
    assertEquals(new Address("192.0.2.8", 1), kubernetes("default", "kubernetes", 443));
    own.unset(second);
    assertThrows(IOException.class, () -> kubernetes("default", "kubernetes", 443));
  }

  private Address kubernetes(String namespace, String name, int port) throws IOException {
    ClientConfig.Service service = new ClientConfig.Service(namespace, name, "", port);
    return new ServiceAddress(objects, service, ServiceRouting.CLUSTERIP, own).find();
  }

  private Address address(ServiceRouting routing, String spec) throws IOException {
    if (!spec.isEmpty()) {
      objects.put(
          SERVICES,
          Literal.object("{'metadata':{'name':'hook','namespace':'ns'},'spec':{" + spec + "}}"));
    }
    return new ServiceAddress(
            objects, new ClientConfig.Service("ns", "hook", "", 443), routing, own)
        .find();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'type':'ClusterIP','clusterIP':'10.0.0.1','ports':[{'port':1},{'port':443}] | 10.0.0.1",
        "'type':'NodePort','clusterIP':'fd00::1','ports':[{'port':443}] | fd00::1",
        "'type':'LoadBalancer','clusterIP':'10.0.0.1','ports':[{'port':443}] | 10.0.0.1",
        "'type':'ExternalName','externalName':'h.test' | h.test",
      },
      quoteCharacter = '`')
  void aServiceIsReachedAtItsAddressOrUnderItsExternalName(String spec, String host)
      throws Exception {
    assertEquals(new Address(host, 443), address(ServiceRouting.CLUSTERIP, spec));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CLUSTERIP | `` | service \"hook\" not found",
        "CLUSTERIP | 'type':'ClusterIP','clusterIP':'None','ports':[{'port':443}] | cannot route to"
            + " service with ClusterIP \"None\"",
        "CLUSTERIP | 'type':'ClusterIP','clusterIP':'10.0.0.1','ports':[{'port':80}] | no service"
            + " port 443 found for service \"hook\"",
        "CLUSTERIP | 'type':'Odd' | unsupported service type \"Odd\"",
        "ENDPOINTS | 'type':'ExternalName','externalName':'a','ports':[{'port':443}] | unsupported"
            + " service type \"ExternalName\"",
        "ENDPOINTS | 'type':'ClusterIP','ports':[{'port':80}] | no service port 443 found for"
            + " service \"hook\"",
        "ENDPOINTS | 'type':'ClusterIP','ports':[{'port':443}] | no endpoints available for service"
            + " \"hook\"",
      },
      quoteCharacter = '`')
  void aServiceThatCannotBeReachedSaysWhy(ServiceRouting routing, String spec, String why) {
    assertEquals(why, assertThrows(IOException.class, () -> address(routing, spec)).getMessage());
  }

  private void slice(String name, String namespace, String ports, String endpoints) {
    objects.put(
        SLICES,
        Literal.object(
            "{'metadata':{'name':'%s','namespace':'%s','labels':{'kubernetes.io/service-name':'hook'}},'ports':[%s],'endpoints':[%s]}"
                .formatted(name, namespace, ports, endpoints)));
  }

  @Test
  void endpointsAreThoseThatAreReadyBehindThePortOfThatName() throws Exception {
    slice(
        "a",
        "ns",
        "{'name':'web','port':8443},{'name':'other','port':1},{'name':'web'}",
        "{'addresses':['10.0.0.1','10.0.0.9'],'conditions':{'ready':true}},"
            + "{'addresses':['10.0.0.2'],'conditions':{'ready':false,'serving':true}},"
            + "{'addresses':['10.0.0.3']},{'addresses':[]}");
    slice("b", "ns", "{'name':'web','port':9443}", "{'addresses':['fd00::1'],'conditions':{}}");
    slice("c", "elsewhere", "{'name':'web','port':1}", "{'addresses':['10.9.9.9']}");
    Set<String> found = new TreeSet<>();
    for (int i = 0; i < 200; i++) {
      Address one =
          address(
              ServiceRouting.ENDPOINTS,
              "'type':'ClusterIP','clusterIP':'None','ports':[{'name':'web','port':443}]");
      found.add(one.host() + " " + one.port());
    }
    assertEquals(Set.of("10.0.0.1 8443", "10.0.0.3 8443", "fd00::1 9443"), found);
  }

  @Test
  void aServiceWithoutNamesOfPortsHasEndpointsWithout() throws Exception {
    slice("a", "ns", "{'port':8443}", "{'addresses':['10.0.0.1']}");
    assertEquals(
        new Address("10.0.0.1", 8443),
        address(ServiceRouting.ENDPOINTS, "'type':'ClusterIP','ports':[{'port':443}]"));
  }
}
