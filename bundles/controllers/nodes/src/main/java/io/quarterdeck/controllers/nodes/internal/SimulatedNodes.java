// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClients;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Nodes that need no machine: their Node objects and leases, and a kubelet on each that says of its
 * pods what a real one would. Each acts as a kubelet does, under the rules for nodes. Kubernetes:
 * {@code pkg/kubelet}; surplus ones are deleted under the account of the node lifecycle controller,
 * which takes the taint off new ones.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.nodes",
    property = "name=simulated-nodes")
@Designate(ocd = SimulatedNodes.Config.class)
public final class SimulatedNodes implements Controller {
  /** Their addresses are enough for no more. */
  private static final int MOST = 10_000;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Simulated nodes")
  public @interface Config {
    @AttributeDefinition(
        description =
            "how many nodes there are that need no machine, simulated-0 and on; pods on them run in"
                + " name only")
    int simulated() default 0;
  }

  private final Metrics metrics;
  private final ObjectClients clients;
  private final Set<Fleet> running = ConcurrentHashMap.newKeySet();
  private volatile int wanted;

  /**
   * @throws IllegalArgumentException for a number that cannot be
   */
  @Activate
  public SimulatedNodes(
      Config config, @Reference Metrics metrics, @Reference ObjectClients clients) {
    this.metrics = metrics;
    this.clients = clients;
    wanted = checked(config.simulated());
  }

  /**
   * @throws IllegalArgumentException for a number that cannot be; all stays as it was
   */
  @Modified
  void modified(Config config) {
    wanted = checked(config.simulated());
    running.forEach(fleet -> fleet.resize(wanted));
  }

  private static int checked(int simulated) {
    if (simulated < 0 || simulated > MOST) {
      throw new IllegalArgumentException("simulated = " + simulated + ": from 0 to " + MOST);
    }
    return simulated;
  }

  @Override
  public String account() {
    return "node-controller";
  }

  /** Whoever manages the cluster: these nodes are nobody else's. */
  @Override
  public String standsBackFor() {
    return "";
  }

  @Override
  public Running start(ControllerContext context) {
    Fleet fleet = new Fleet(context, metrics, name -> clients.as(user(name), "kubelet/v1.36"));
    running.add(fleet);
    fleet.resize(wanted);
    return () -> {
      running.remove(fleet);
      fleet.close();
    };
  }

  private static UserInfo user(String node) {
    return UserInfo.of("system:node:" + node, "system:nodes", UserInfo.AUTHENTICATED_GROUP);
  }
}
