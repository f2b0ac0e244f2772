// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.Query;

/** The {@code proxy} of a node: requests to its kubelet, or to another of its ports. */
final class NodeProxy implements Subresource.Connect {
  @Override
  public ApiObject options(Query query, String path) {
    return ProxyPath.options(path, "NodeProxyOptions");
  }

  @Override
  public Target target(ApiObject options, String id, StrategyContext context) {
    ProxyName asked = ProxyName.parse(id, "node");
    return new Target.OfNode(asked.scheme(), asked.name(), asked.port(), ProxyPath.of(options));
  }
}
