// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.testkit.controller.World;
import java.util.List;

/** Services, pods and nodes for tests. */
final class Given {
  static final GroupVersionResource SERVICES = new GroupVersionResource("", "v1", "services");
  static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  static final GroupVersionResource NODES = new GroupVersionResource("", "v1", "nodes");

  private Given() {}

  static void node(World world, String name, String zone) {
    world.create(
        NODES,
        ("{'apiVersion':'v1','kind':'Node','metadata':{'name':'%s',"
                + "'labels':{'topology.kubernetes.io/zone':'%s'}}}")
            .formatted(name, zone));
  }

  /** Selects {@code app: web}. */
  static ApiObject service(World world, String name, String more) {
    return world.create(
        SERVICES,
        ("{'apiVersion':'v1','kind':'Service','metadata':{'namespace':'n','name':'%s',"
                + "'labels':{'team':'x'}},'spec':{'selector':{'app':'web'},"
                + "'ports':[{'name':'http','protocol':'TCP','port':80,'targetPort':8080}],%s}}")
            .formatted(name, more));
  }

  static ApiObject service(World world, String name) {
    return service(world, name, "'clusterIP':'10.96.0.9','ipFamilies':['IPv4']");
  }

  static ApiObject pod(World world, String name, String node, String ips, boolean ready) {
    String addresses = ips.isEmpty() ? "" : "{'ip':'" + ips.replace(",", "'},{'ip':'") + "'}";
    return world.create(
        PODS,
        ("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'n','name':'%s',"
                + "'labels':{'app':'web'}},'spec':{'nodeName':'%s','hostname':'%s',"
                + "'subdomain':'sub','containers':[{'name':'c'}]},'status':{'phase':'Running',"
                + "'podIPs':[%s],'conditions':[{'type':'Ready','status':'%s',"
                + "'lastTransitionTime':'2026-01-01T00:00:07Z'}]}}")
            .formatted(name, node, name, addresses, ready ? "True" : "False"));
  }

  static List<ApiObject> slices(World world) {
    return world.list(ManagedSlices.RESOURCE.groupResource());
  }

  /** All addresses of all slices, each as often as it is there. */
  static List<String> addresses(World world) {
    return slices(world).stream()
        .flatMap(s -> s.field("endpoints").items().stream())
        .flatMap(e -> e.get("addresses").strings().stream())
        .sorted()
        .toList();
  }
}
