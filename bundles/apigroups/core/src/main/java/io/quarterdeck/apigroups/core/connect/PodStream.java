// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.Query;

/**
 * The streams of a container: {@code exec} of a command, {@code attach} to what runs.
 *
 * @param kind of the options
 */
record PodStream(String name, String kind) implements Subresource.Connect {

  @Override
  public boolean alwaysCreates() {
    return true;
  }

  @Override
  public ApiObject options(Query query, String path) {
    RequestOptions read =
        RequestOptions.of(query, kind)
            .flag("stdin")
            .flag("stdout")
            .flag("stderr")
            .flag("tty")
            .text("container");
    return name.equals("exec") ? read.list("command").object() : read.object();
  }

  @Override
  public Target target(ApiObject options, String podName, StrategyContext context) {
    Node o = options.root();
    RunningPod pod = RunningPod.get(podName, context);
    String container = pod.container(o.get("container").text());
    String node = pod.requireNode();
    Parameters query =
        new Parameters()
            .addIf(o.get("stdin").bool(), "input", "1")
            .addIf(o.get("stdout").bool(), "output", "1")
            .addIf(o.get("stderr").bool(), "error", "1")
            .addIf(o.get("tty").bool(), "tty", "1");
    o.get("command").strings().forEach(c -> query.add("command", c));
    String path = "/" + name + "/" + pod.namespace() + "/" + pod.name() + "/" + container;
    return new Target.Stream(node, path, query.encoded());
  }
}
