// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.connect.Addresses;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.Query;

/** The {@code proxy} of a pod: requests to one of its ports, by default the first it declares. */
final class PodProxy implements Subresource.Connect {
  @Override
  public ApiObject options(Query query, String path) {
    return ProxyPath.options(path, "PodProxyOptions");
  }

  @Override
  public Target target(ApiObject options, String id, StrategyContext context) {
    ProxyName asked = ProxyName.parse(id, "pod");
    RunningPod pod = RunningPod.get(asked.name(), context);
    if (!Addresses.mayBeProxied(pod.address())) {
      throw ApiException.badRequest("address not allowed");
    }
    String port = asked.port().isEmpty() ? firstPort(pod.spec()) : asked.port();
    return new Target.OfPod(asked.scheme(), pod.address(), port, ProxyPath.of(options));
  }

  private static String firstPort(Node spec) {
    for (Node container : spec.get("containers").items()) {
      Node ports = container.get("ports");
      if (ports.size() > 0) {
        return Long.toString(ports.index(0).get("containerPort").number());
      }
    }
    return "";
  }
}
