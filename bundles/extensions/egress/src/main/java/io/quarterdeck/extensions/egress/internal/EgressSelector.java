// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.extensions.egress.internal.konnectivity.KonnectivityServer;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.spi.grpc.GrpcSockets;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Dials as a file says. Traffic that it does not name goes directly. */
@Component(
    service = Egress.class,
    configurationPid = "io.quarterdeck.extensions.egress",
    property = "name=egress")
@Designate(ocd = EgressSelector.Config.class)
public final class EgressSelector implements Egress {

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Egress selection")
  public @interface Config {
    @AttributeDefinition(
        description =
            "an EgressSelectorConfiguration of apiserver.k8s.io in YAML or JSON"
                + " (--egress-selector-config-file); empty for direct connections")
    @NamesFile(Content.READABLE)
    String config_file() default "";
  }

  private final Map<Traffic, Route> routes;
  private final EgressMeters meters;

  /**
   * @throws IllegalArgumentException naming what of the file cannot be used
   */
  @Activate
  public EgressSelector(@Reference Metrics metrics, @Reference GrpcSockets sockets, Config config) {
    meters = new EgressMeters(metrics);
    String file = config.config_file().strip();
    routes =
        file.isEmpty()
            ? Map.of()
            : SelectorFile.read(
                Path.of(file),
                socket -> new GrpcTunnels(new KonnectivityServer(socket, sockets, metrics)));
  }

  @Override
  public boolean isDirect(Traffic traffic) {
    return !routes.containsKey(traffic);
  }

  @Override
  public Socket dial(Traffic traffic, String host, int port, Duration timeout) throws IOException {
    Route route = routes.get(traffic);
    return route == null
        ? Egress.DIRECT.dial(traffic, host, port, timeout)
        : meters.timed(route, () -> route.dial(address(host, port), timeout, meters));
  }

  /** Tunnels that are open fail. */
  @Deactivate
  void close() {
    routes.values().forEach(Route::close);
  }

  private static String address(String host, int port) {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
