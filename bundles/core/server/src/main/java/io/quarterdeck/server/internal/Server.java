// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.spi.stage.Listening;
import java.util.Hashtable;
import org.osgi.service.component.ComponentFactory;
import org.osgi.service.component.ComponentInstance;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;

/** Listens while it has a configuration and somebody who answers. */
@Component(
    service = {},
    configurationPid = "io.quarterdeck.server",
    configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = ServerConfig.class)
public final class Server {
  private static final System.Logger LOG = System.getLogger(Server.class.getName());

  private final Endpoint endpoint;
  private final ComponentInstance<Listening> mark;

  @Activate
  public Server(
      ServerConfig config,
      @Reference RequestHandler handler,
      @Reference(target = "(component.factory=" + ListeningMark.FACTORY + ")")
          ComponentFactory<Listening> marks) {
    endpoint = Endpoint.open(Settings.of(config), handler);
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

  @Deactivate
  void deactivate() {
    mark.dispose();
    endpoint.close();
  }
}
