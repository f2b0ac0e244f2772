// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import io.quarterdeck.pipeline.Phase;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.http.HandlerDoor;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.server.internal.protocol.Protocols;
import io.quarterdeck.server.internal.settings.ServerConfig;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.server.internal.tls.NamedAuthorities;
import io.quarterdeck.spi.feature.FeatureGates;
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
import org.osgi.service.component.annotations.Modified;
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
  private final NamedAuthorities authorities;
  private final Protocols protocols;
  private final ServerMeters meters;
  private final FeatureGates gates;
  private final ComponentFactory<Listening> marks;
  private Settings settings;
  private Stopping stopping;
  private Endpoint endpoint;
  private ComponentInstance<Listening> mark;

  @Activate
  public Server(
      ServerConfig config,
      @Reference HandlerDoor handler,
      @Reference NamedAuthorities authorities,
      @Reference Protocols protocols,
      @Reference Metrics metrics,
      @Reference FeatureGates gates,
      @Reference(target = "(component.factory=" + ListeningMark.FACTORY + ")")
          ComponentFactory<Listening> marks) {
    this.handler = handler;
    this.authorities = authorities;
    this.protocols = protocols;
    this.meters = new ServerMeters(metrics);
    this.marks = marks;
    handler.enter(Phase.SERVING);
    stopping = Stopping.of(config);
    this.gates = gates;
    settings = Settings.of(config, gates);
    endpoint = open(settings);
    mark = mark(endpoint);
  }

  private Endpoint open(Settings wanted) {
    Endpoint opened = Endpoint.open(wanted, authorities, protocols, handler, meters);
    LOG.log(
        System.Logger.Level.INFO,
        "listening on {0}:{1}",
        opened.address(),
        Integer.toString(opened.port()));
    return opened;
  }

  private ComponentInstance<Listening> mark(Endpoint at) {
    Hashtable<String, Object> where = new Hashtable<>();
    where.put(Listening.ADDRESS, at.address());
    where.put(Listening.PORT, at.port());
    return marks.newInstance(where);
  }

  /**
   * The socket stays open unless it is to be another one: then that one is open before the
   * connections of the old one are ended.
   *
   * @throws IllegalArgumentException naming the key or file: all stays as it was
   * @throws IllegalStateException when nobody can listen there: all stays as it was
   */
  @Modified
  void modified(ServerConfig config) {
    Settings next = Settings.of(config, gates);
    if (!next.listensAs(settings)) {
      move(next);
    } else if (!next.equals(settings)) {
      endpoint.show(next);
    }
    settings = next;
    stopping = Stopping.of(config);
  }

  private void move(Settings next) {
    Endpoint before = endpoint;
    ComponentInstance<Listening> marked = mark;
    endpoint = openBeside(before, next);
    mark = mark(endpoint);
    marked.dispose();
    before.close();
  }

  /** One port can be open on one address and on all of them only one after the other. */
  private Endpoint openBeside(Endpoint before, Settings next) {
    try {
      return open(next);
    } catch (IllegalStateException e) {
      if (next.port() != settings.port()) {
        throw e;
      }
    }
    before.stopAccepting();
    try {
      return open(next);
    } catch (IllegalStateException e) {
      before.acceptAgain();
      throw e;
    }
  }

  /**
   * The whole ceremony when the bundle stops, which shows as the loss of its own mark's factory; a
   * configuration that goes only closes the socket.
   *
   * @param reason one of {@link ComponentConstants}
   */
  @Deactivate
  void deactivate(int reason) {
    mark.dispose();
    if (reason == ComponentConstants.DEACTIVATION_REASON_CONFIGURATION_DELETED) {
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
