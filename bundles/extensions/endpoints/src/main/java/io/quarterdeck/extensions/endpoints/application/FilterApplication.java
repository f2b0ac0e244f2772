// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.glassfish.jersey.process.Inflector;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.model.Resource;

/**
 * The filters that one bundle has for object requests, as a Jersey application whose one resource
 * hands a request on to whatever stands behind it. Built once, never changed. Thread-safe.
 */
public final class FilterApplication implements Mounted {
  /** What no filter needs to know: these carry tokens. */
  private static final Set<String> SECRET = Set.of("authorization", "sec-websocket-protocol");

  private static final System.Logger LOG = System.getLogger(FilterApplication.class.getName());

  private final String name;
  private final AtomicBoolean warned = new AtomicBoolean();
  private final ResourceConfig config;
  private final ApplicationHandler jersey;

  /**
   * Builds it, which takes a tenth of a second or so.
   *
   * @param components request and response filters, and what they need; no resources
   * @throws IllegalArgumentException when there is no filter among them, or a resource
   * @throws RuntimeException what Jersey says of a model that is not valid
   */
  public FilterApplication(String name, Collection<?> components) {
    this.name = name;
    requireFilters(components);
    config = Mounted.bare(name);
    config.register(new Routing.Hidden());
    config.register(new Routing.Restored());
    config.register(new Routing.TypeShown());
    config.register(new Routing.TypeHidden());
    components.forEach(config::register);
    config.registerResources(everything());
    jersey = new ApplicationHandler(config);
  }

  private static void requireFilters(Collection<?> components) {
    boolean filters = false;
    for (Object c : components) {
      filters |= c instanceof ContainerRequestFilter || c instanceof ContainerResponseFilter;
      if (c.getClass().isAnnotationPresent(Path.class)) {
        throw new IllegalArgumentException(
            c.getClass().getName() + " is a resource: those are served below /ext alone");
      }
    }
    if (!filters) {
      throw new IllegalArgumentException(
          "no service of it is a ContainerRequestFilter or a ContainerResponseFilter");
    }
  }

  private static Resource everything() {
    Resource.Builder resource = Resource.builder("{path: .*}");
    resource.addMethod(Routing.METHOD).handledBy(new Onward());
    return resource.build();
  }

  /** The resource: on the request's own thread, as all of Jersey is here. */
  private static final class Onward implements Inflector<ContainerRequestContext, Response> {
    @Override
    public Response apply(ContainerRequestContext asked) {
      return Passage.of(asked).goOn();
    }
  }

  /**
   * Takes a request through the filters and what stands behind them, on this thread.
   *
   * @param next what stands behind them; its answer or what it throws is in the passage
   * @throws ApiException a filter's own
   * @throws RuntimeException or error, anything else that a filter threw
   */
  public Passage pass(Exchange exchange, Stage.Next next) {
    Passage passage = new Passage(exchange, next);
    ContainerRequest asked = Asked.of(exchange, "", SECRET, InputStream.nullInputStream(), config);
    asked.setWriter(passage);
    Routing.remember(asked);
    try {
      jersey.handle(asked);
    } catch (RuntimeException | Error e) {
      passage.failure(e);
    }
    passage.requireDone();
    if (passage.isOverwritten() && warned.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          "a response filter of " + name + " has set a body: it may change header fields alone");
    }
    return passage;
  }

  /** Requests have left already: their leases are waited for. */
  @Override
  public void close(Duration drain) {
    jersey.getInjectionManager().shutdown();
  }
}
