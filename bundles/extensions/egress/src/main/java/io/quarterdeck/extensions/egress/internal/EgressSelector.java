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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
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

  /** For how long what was dialled by routes of before may go on. */
  private static final Duration GRACE = Duration.ofSeconds(60);

  private final GrpcSockets sockets;
  private final Metrics metrics;
  private final EgressMeters meters;
  private final Set<Map<Traffic, Route>> leaving = ConcurrentHashMap.newKeySet();
  private volatile Map<Traffic, Route> routes;

  /**
   * @throws IllegalArgumentException naming what of the file cannot be used
   */
  @Activate
  public EgressSelector(@Reference Metrics metrics, @Reference GrpcSockets sockets, Config config) {
    this.sockets = sockets;
    this.metrics = metrics;
    meters = new EgressMeters(metrics);
    routes = read(config);
  }

  /**
   * What is dialled from now on goes by the other file; what is open has a minute.
   *
   * @throws IllegalArgumentException naming what of the file cannot be used; the routes stay
   */
  @Modified
  void modified(Config config) {
    Map<Traffic, Route> before = routes;
    routes = read(config);
    if (!before.isEmpty()) {
      leaving.add(before);
      Thread.ofVirtual().name("egress-leave").start(() -> leave(before));
    }
  }

  private void leave(Map<Traffic, Route> before) {
    try {
      Thread.sleep(GRACE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (leaving.remove(before)) {
      before.values().forEach(Route::close);
    }
  }

  private Map<Traffic, Route> read(Config config) {
    String file = config.config_file().strip();
    return file.isEmpty()
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
    leaving.forEach(before -> before.values().forEach(Route::close));
    leaving.clear();
    routes.values().forEach(Route::close);
  }

  private static String address(String host, int port) {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
