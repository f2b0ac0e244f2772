// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.node;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeStrategyTest {
  private final NodeStrategy strategy = new NodeStrategy();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'podCIDR':'10.0.0.0/24'} | {'podCIDR':'10.0.0.0/24','podCIDRs':['10.0.0.0/24']}",
        "{'podCIDRs':['10.0.0.0/24']} | {'podCIDRs':['10.0.0.0/24'],'podCIDR':'10.0.0.0/24'}",
        "{'podCIDR':'10.0.0.0/24','podCIDRs':['10.0.0.0/24','2001:db8::/64']} |"
            + " {'podCIDR':'10.0.0.0/24','podCIDRs':['10.0.0.0/24','2001:db8::/64']}",
        "{'podCIDR':'10.0.1.0/24','podCIDRs':['10.0.0.0/24','2001:db8::/64']} |"
            + " {'podCIDR':'10.0.1.0/24','podCIDRs':['10.0.1.0/24']}",
        "{'podCIDRs':[]} | {'podCIDRs':[]}",
      })
  void theOlderFieldIsTheFirstBlock(String spec, String wanted) {
    ApiObject node = object("{'spec':" + spec + "}");
    strategy.applyDefaults(node);
    assertEquals(wanted, text(node.object("spec")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'capacity':{'cpu':'1'}} | {'capacity':{'cpu':'1'},'allocatable':{'cpu':'1'}}",
        "{'capacity':{'cpu':'2'},'allocatable':{'cpu':'1'}} |"
            + " {'capacity':{'cpu':'2'},'allocatable':{'cpu':'1'}}",
        "{'allocatable':{'cpu':'1'}} | {'allocatable':{'cpu':'1'}}",
      })
  void allOfANodeCanBeAllocated(String status, String wanted) {
    ApiObject node = object("{'status':" + status + "}");
    strategy.applyDefaults(node);
    assertEquals(wanted, text(node.object("status")));
  }

  @Test
  void unusualFieldsAreWarnedOf() {
    List<String> warnings = new ArrayList<>();
    strategy.warn(
        object("{'spec':{'externalID':'x','podCIDRs':['10.0.0.0/24','2001:DB8::/64']}}"),
        null,
        Given.request(),
        warnings);
    assertEquals(
        List.of(
            "spec.externalID: this field is deprecated, and is unused by Kubernetes",
            "spec.podCIDRs[1]: IPv6 CIDR value \"2001:DB8::/64\" should be in RFC 5952 canonical"
                + " format (\"2001:db8::/64\")"),
        warnings);
  }

  @Test
  void nodesAreSelectedByWhetherTheyTakePods() {
    assertEquals(
        Map.of("spec.unschedulable", "false"), strategy.selectableFields(object("{'spec':{}}")));
    assertEquals(
        Map.of("spec.unschedulable", "true"),
        strategy.selectableFields(object("{'spec':{'unschedulable':true}}")));
  }

  private String cell(String column, String node) {
    TablePrinter table = strategy.table();
    int at = table.columns().stream().map(TablePrinter.Column::name).toList().indexOf(column);
    return String.valueOf(table.cells(object(node), Given.NOW).get(at));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'status':{'conditions':[{'type':'DiskPressure','status':'False'},{'type':'Ready','status':'True'}]}}"
            + " | Ready",
        "{'status':{'conditions':[{'type':'Ready','status':'Unknown'}]}} | NotReady",
        "{'spec':{'unschedulable':true},'status':{'conditions':[{'type':'Ready','status':'False'}]}}"
            + " | NotReady,SchedulingDisabled",
        "{'spec':{'unschedulable':true}} | Unknown,SchedulingDisabled",
      })
  void status(String node, String wanted) {
    assertEquals(wanted, cell("Status", node));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | <none>",
        "{'node-role.kubernetes.io/worker':'','node-role.kubernetes.io/control-plane':''} |"
            + " control-plane,worker",
        "{'kubernetes.io/role':'edge','node-role.kubernetes.io/':'x'} | edge",
        "{'kubernetes.io/role':''} | <none>",
      })
  void rolesAreSortedLabels(String labels, String wanted) {
    assertEquals(wanted, cell("Roles", "{'metadata':{'labels':" + labels + "}}"));
  }

  @Test
  void theFirstAddressOfATypeIsShown() {
    String node =
        "{'status':{'addresses':[{'type':'Hostname','address':'n'},{'type':'InternalIP','address':"
            + "'10.0.0.1'},{'type':'InternalIP','address':'10.0.0.2'}]}}";
    assertEquals("10.0.0.1", cell("Internal-IP", node));
    assertEquals("<none>", cell("External-IP", node));
  }

  @Test
  void whatIsNotKnownOfTheMachineIsSaid() {
    assertEquals("", cell("Version", "{}"));
    assertEquals("<unknown>", cell("OS-Image", "{}"));
    assertEquals("Linux", cell("OS-Image", "{'status':{'nodeInfo':{'osImage':'Linux'}}}"));
  }
}
