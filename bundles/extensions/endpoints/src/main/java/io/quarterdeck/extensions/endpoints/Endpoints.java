// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.extensions.endpoints.application.EndpointApplication;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.time.Duration;
import java.util.List;
import org.glassfish.jersey.server.internal.RuntimeDelegateImpl;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Brings requests below {@code /ext/NAME} to the bundle whose endpoint has that name. It stands
 * where every dispatcher does: behind authentication, audit, flow control and authorization, which
 * have asked for the path as it is here.
 */
@Component(
    service = Dispatcher.class,
    property = {"name=endpoints", "rank:Integer=-1000"})
public final class Endpoints implements Dispatcher {
  private static final String PREFIX = EndpointApplication.PREFIX;

  /** To replace a bundle its application is built anew, which takes longer than a class does. */
  private static final Duration ABSENCE = Duration.ofSeconds(5);

  private final Chain<EndpointApplication> chain;
  private final Absences absences = new Absences(ABSENCE);
  private final Whiteboard whiteboard;

  @Activate
  public Endpoints(BundleContext context, @Reference ChainFactory factory) {
    // Without it the API looks one up through the thread's class loader, which sees no bundle.
    RuntimeDelegate.setInstance(new RuntimeDelegateImpl());
    chain = factory.open(EndpointApplication.class, "endpoint", ChainConfig.OPEN);
    chain.onChange(absences::see);
    whiteboard = new Whiteboard(context);
    whiteboard.open();
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    String path = exchange.info().path();
    if (!path.startsWith(PREFIX)) {
      return null;
    }
    String rest = path.substring(PREFIX.length());
    int end = rest.indexOf('/');
    String name = end < 0 ? rest : rest.substring(0, end);
    try (Lease<EndpointApplication> lease = lease(name)) {
      Plugin<EndpointApplication> plugin = lease.snapshot().find(name);
      if (plugin != null) {
        return chain.timed(plugin, application -> application.answer(exchange));
      }
    }
    if (whiteboard.isBusy()) {
      throw ApiException.unavailable("endpoints are being installed, please try again", 1);
    }
    return null;
  }

  /** One that has just left is waited for: it may be about to be replaced. */
  private Lease<EndpointApplication> lease(String name) {
    Lease<EndpointApplication> now = chain.lease();
    if (now.snapshot().find(name) != null) {
      return now;
    }
    // asked only now: one that was there before may have left in between
    Duration left = absences.left(name);
    if (!left.isPositive()) {
      return now;
    }
    now.close();
    return chain.leaseWhen(s -> s.find(name) != null, left);
  }

  @Override
  public List<String> paths() {
    return chain.snapshot().plugins().stream().map(p -> PREFIX + p.name()).toList();
  }

  @Deactivate
  void deactivate() {
    whiteboard.close();
    chain.close();
  }
}
