// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.Query;
import java.util.stream.Collectors;

/** The {@code portforward} of a pod: streams to its ports. */
final class PodPortForward implements Subresource.Connect {
  @Override
  public boolean alwaysCreates() {
    return true;
  }

  @Override
  public ApiObject options(Query query, String path) {
    return RequestOptions.of(query, "PodPortForwardOptions").ports("ports").object();
  }

  @Override
  public Target target(ApiObject options, String name, StrategyContext context) {
    RunningPod pod = RunningPod.get(name, context);
    String node = pod.requireNode();
    Node ports = options.field("ports");
    String list =
        ports.items().stream().map(p -> Long.toString(p.number())).collect(Collectors.joining(","));
    Parameters query = new Parameters().addIf(!ports.isEmpty(), "port", list);
    return new Target.Stream(
        node, "/portForward/" + pod.namespace() + "/" + pod.name(), query.encoded());
  }
}
