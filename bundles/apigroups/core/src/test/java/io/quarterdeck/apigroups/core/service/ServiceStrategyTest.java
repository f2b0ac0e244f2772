// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.apigroups.core.allocator.NodePortRange;
import io.quarterdeck.apigroups.core.allocator.ServiceIPRange;
import io.quarterdeck.apigroups.core.allocator.ServiceNetwork;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceStrategyTest {
  private static final GroupResource ENDPOINTS = new GroupResource("", "endpoints");

  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private final ServiceStrategy strategy = strategy(true);

  private ServiceStrategy strategy(boolean relaxedNames) {
    return new ServiceStrategy(
        new ServiceNetwork(
                List.of(ServiceIPRange.parse("10.0.0.0/24")),
                NodePortRange.parse("30000-30009"),
                objects,
                () -> writer,
                new FakeBackend(),
                InstantSource.fixed(Given.NOW),
                new Metrics())
            .allocators(),
        () -> writer,
        relaxedNames);
  }

  @ParameterizedTest
  @CsvSource({"true,1st,0", "false,1st,1", "false,first,0", "false,1.st,0"})
  void aNameMayBeginWithADigitWhereThatIsSwitchedOn(boolean relaxed, String name, int problems) {
    ApiObject service =
        object(
            "{'kind':'Service','apiVersion':'v1','metadata':{'name':'"
                + name
                + "'},'spec':{'type':'ExternalName','externalName':'a.example'}}");
    List<FieldError> errors = new ArrayList<>();
    strategy.applyDefaults(service);
    strategy(relaxed).validate(service, Given.request(objects), errors);

    assertEquals(problems, errors.size(), errors::toString);
    assertTrue(
        errors.stream().allMatch(e -> e.toString().contains("a DNS-1035 label must consist of")),
        errors::toString);
  }

  @Test
  void aDryRunGetsAnAddressThatIsNobodys() {
    ApiObject service =
        object("{'kind':'Service','apiVersion':'v1','metadata':{'name':'s'},'spec':{}}");
    StrategyContext dry = Given.request(objects);
    StrategyContext request =
        new StrategyContext(
            dry.resource(),
            dry.kind(),
            "ns",
            "",
            dry.user(),
            true,
            objects,
            Given.NOW,
            warning -> {});
    strategy.allocate(service, null, request).commit();
    assertEquals(
        "{'ipFamilyPolicy':'SingleStack','ipFamilies':['IPv4'],'clusterIP':'10.0.0.0','clusterIPs':"
            + "['10.0.0.0']}",
        text(service.object("spec")));
    assertEquals(0, writer.writes());
  }

  @Test
  void aNewServiceHasNoStatusAndBothFormsOfItsAddress() {
    ApiObject service =
        object(
            "{'spec':{'clusterIP':'10.0.0.5'},'status':{'loadBalancer':{'ingress':[{'ip':'a'}]}}}");
    strategy.prepareForCreate(service, Given.request());
    assertEquals("{'loadBalancer':{}}", text(service.object("status")));
    assertEquals(
        "{'clusterIP':'10.0.0.5','clusterIPs':['10.0.0.5']}", text(service.object("spec")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "an address of a balancer is the service's | LoadBalancer | {'ip':'192.0.2.1'} |"
            + " {'ip':'192.0.2.1','ipMode':'VIP'}",
        "another mode stays | LoadBalancer | {'ip':'192.0.2.1','ipMode':'Proxy'} |"
            + " {'ip':'192.0.2.1','ipMode':'Proxy'}",
        "a name has none | LoadBalancer | {'hostname':'a'} | {'hostname':'a'}",
        "an empty address has none | LoadBalancer | {'ip':''} | {'ip':''}",
        "without a balancer there is none | NodePort | {'ip':'192.0.2.1'} | {'ip':'192.0.2.1'}",
      })
  void modesOfBalancers(String rule, String type, String ingress, String wanted) {
    ApiObject service =
        object(
            "{'spec':{'type':'%s'},'status':{'loadBalancer':{'ingress':[%s]}}}"
                .formatted(type, ingress));
    strategy.applyDefaults(service);
    assertEquals(
        wanted, text(service.field("status").at("loadBalancer", "ingress").index(0).value()), rule);
  }

  @Test
  void theEndpointsOfItsNameGoWithIt() {
    for (String name : List.of("gone", "stays")) {
      objects.put(
          ENDPOINTS, object("{'metadata':{'namespace':'ns','name':'" + name + "'},'subsets':[]}"));
    }
    ApiObject service = object("{'metadata':{'namespace':'ns','name':'gone'},'spec':{}}");
    strategy.release(service, Given.request(objects));
    assertNull(objects.get(ENDPOINTS, "ns", "gone"));
    assertNotNull(objects.get(ENDPOINTS, "ns", "stays"));
    strategy.release(service, Given.request(objects));
  }

  @Test
  void servicesAreSelectedByAddressAndType() {
    assertEquals(
        Map.of("spec.clusterIP", "None", "spec.type", "ClusterIP"),
        strategy.selectableFields(object("{'spec':{'type':'ClusterIP','clusterIP':'None'}}")));
  }

  private String cell(String column, String service) {
    TablePrinter table = strategy.table();
    int at = table.columns().stream().map(TablePrinter.Column::name).toList().indexOf(column);
    return String.valueOf(table.cells(object(service), Given.NOW).get(at));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "none | {'spec':{'type':'ClusterIP'}} | <none>",
        "those of the spec | {'spec':{'type':'NodePort','externalIPs':['b','a']}} | b,a",
        "a balancer that is on its way | {'spec':{'type':'LoadBalancer'}} | <pending>",
        "a balancer and those of the spec |"
            + " {'spec':{'type':'LoadBalancer','externalIPs':['c']},'status':{'loadBalancer':{'ingress':[{'ip':'a'}]}}}"
            + " | a,c",
        "an external name | {'spec':{'type':'ExternalName','externalName':'e'}} | e",
      })
  void addressesOutside(String rule, String service, String wanted) {
    assertEquals(wanted, cell("External-IP", service), rule);
  }

  @Test
  void rows() {
    String service =
        "{'spec':{'type':'NodePort','clusterIP':'10.0.0.5','selector':{'b':'2','a':'1'},'ports':["
            + "{'port':80,'nodePort':30001,'protocol':'TCP'},{'port':53,'protocol':'UDP'}]}}";
    assertEquals("10.0.0.5", cell("Cluster-IP", service));
    assertEquals("80:30001/TCP,53/UDP", cell("Port(s)", service));
    assertEquals("a=1,b=2", cell("Selector", service));
    for (String column : List.of("Cluster-IP", "Port(s)", "Selector")) {
      assertEquals("<none>", cell(column, "{'spec':{}}"), column);
    }
  }
}
