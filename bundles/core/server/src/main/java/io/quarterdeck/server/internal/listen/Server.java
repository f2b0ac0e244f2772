// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import io.quarterdeck.pipeline.Phase;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.http.HandlerDoor;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.server.internal.settings.ServerConfig;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.server.internal.tls.NamedAuthorities;
import io.quarterdeck.spi.stage.Listening;
import java.time.Duration;
import java.util.Hashtable;
import java.util.concurrent.locks.LockSupport;
import org.osgi.service.component.ComponentConstants;
import org.osgi.service.component.ComponentFactory;
import org.osgi.service.component.ComponentInstance;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;

/** Listens while it has a configuration, whoever answers. */
@Component(
    service = {},
    configurationPid = "io.quarterdeck.server",
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = ServerConfig.class)
public final class Server {
  private static final System.Logger LOG = System.getLogger(Server.class.getName());

  /** What runs may take as long as requests may by default. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final HandlerDoor handler;
  private final Stopping stopping;
  private final Endpoint endpoint;
  private final ComponentInstance<Listening> mark;

  @Activate
  public Server(
      ServerConfig config,
      @Reference HandlerDoor handler,
      @Reference NamedAuthorities authorities,
      @Reference Metrics metrics,
      @Reference(target = "(component.factory=" + ListeningMark.FACTORY + ")")
          ComponentFactory<Listening> marks) {
    this.handler = handler;
    handler.enter(Phase.SERVING);
    stopping = Stopping.of(config);
    endpoint = Endpoint.open(Settings.of(config), authorities, handler, new ServerMeters(metrics));
    Hashtable<String, Object> where = new Hashtable<>();
    where.put(Listening.ADDRESS, endpoint.address());
    where.put(Listening.PORT, endpoint.port());
    mark = marks.newInstance(where);
    LOG.log(
        System.Logger.Level.INFO,
        "listening on {0}:{1}",
        endpoint.address(),
        Integer.toString(endpoint.port()));
  }

  /**
   * The whole ceremony when the bundle stops, which shows as the loss of its own mark's factory;
   * another configuration only replaces the socket.
   *
   * @param reason one of {@link ComponentConstants}
   */
  @Deactivate
  void deactivate(int reason) {
    mark.dispose();
    if (reason == ComponentConstants.DEACTIVATION_REASON_CONFIGURATION_MODIFIED
        || reason == ComponentConstants.DEACTIVATION_REASON_CONFIGURATION_DELETED) {
      endpoint.close();
      return;
    }
    handler.enter(Phase.STOPPING);
    LockSupport.parkNanos(stopping.delay().toNanos());
    if (stopping.refuse()) {
      handler.enter(Phase.REFUSING);
      endpoint.awaitQuiet(LONGEST);
    }
    endpoint.endStreams(stopping.watchGrace());
    endpoint.close(LONGEST);
  }
}
