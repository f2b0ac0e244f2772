// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.locks.LockSupport;
import org.glassfish.jersey.media.sse.SseFeature;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerException;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ResourceConfig;

/**
 * The resources of one bundle as a Jersey application of their own: built once, never changed.
 * Thread-safe. Each request runs on a virtual thread, so that one that writes a long answer holds
 * no worker of the server.
 */
public final class EndpointApplication implements Mounted {
  /** Below it, a segment that is an endpoint's name. */
  public static final String PREFIX = "/ext/";

  /** Header fields that endpoints do not get. */
  private static final Set<String> SECRET = Set.of("authorization");

  private static final System.Logger LOG = System.getLogger(EndpointApplication.class.getName());
  private static final Duration POLL = Duration.ofMillis(10);

  private final String name;
  private final ScheduledExecutorService timer;
  private final ResourceConfig config;
  private final ApplicationHandler jersey;
  private final Set<Call> running = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Builds it, which takes a tenth of a second or so.
   *
   * @param components resources and extensions: one instance each, for all requests
   * @throws IllegalArgumentException when there is no resource among them
   * @throws RuntimeException what Jersey says of a model that is not valid
   */
  public EndpointApplication(
      String name, Collection<?> components, ScheduledExecutorService timer) {
    this.name = name;
    this.timer = timer;
    if (components.stream().noneMatch(c -> isResource(c.getClass()))) {
      throw new IllegalArgumentException("no class of it has the annotation @Path");
    }
    config = Mounted.bare(name);
    config.register(SseFeature.class);
    config.register(new BrokenBodies());
    if (components.stream()
        .noneMatch(c -> c instanceof MessageBodyWriter<?> || c instanceof MessageBodyReader<?>)) {
      config.register(new JsonBodies());
    }
    components.forEach(config::register);
    jersey = new ApplicationHandler(config);
  }

  private static boolean isResource(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.isAnnotationPresent(Path.class)
          || List.of(c.getInterfaces()).stream().anyMatch(i -> i.isAnnotationPresent(Path.class))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Answers a request whose path begins with {@code /ext/NAME}. Blocks until the answer's head is
   * known, at most until the exchange's deadline.
   *
   * @throws ApiException the resource's own; 504 at the deadline; 500, naming the endpoint, for
   *     anything else that it throws
   */
  public ApiResponse answer(Exchange exchange) {
    ApiRequest request = exchange.request();
    if (Paths.isAmbiguous(request.path())) {
      throw ApiException.badRequest(
          "the path has segments that are empty, . or ..: endpoints are asked by plain paths");
    }
    Call call = new Call(timer, running::remove);
    running.add(call);
    ContainerRequest asked = Asked.of(exchange, PREFIX + name, SECRET, request.body(), config);
    asked.setWriter(call);
    asked.setProperty(Call.PROPERTY, call);
    Thread.ofVirtual().name("endpoint-" + name).start(() -> run(asked, call));
    try {
      return call.await(exchange.deadlineNanos());
    } catch (ContainerException e) {
      LOG.log(
          Level.ERROR,
          "the endpoint " + name + " failed, audit ID " + exchange.auditId(),
          e.getCause());
      throw ApiException.internal("the endpoint " + name + " failed; see the server's log");
    } finally {
      if (closed) {
        call.endEvents(); // it began after the others had been ended
      }
    }
  }

  private void run(ContainerRequest asked, Call call) {
    try {
      jersey.handle(asked);
    } catch (RuntimeException | Error e) {
      call.failure(e);
    }
  }

  /** How many requests are not through, streams of events among them. */
  public int running() {
    return running.size();
  }

  /**
   * Ends the streams of events, and waits for the other requests; those that are not through then
   * are cut.
   *
   * @param drain how long it waits
   */
  @Override
  public void close(Duration drain) {
    closed = true;
    running.forEach(Call::endEvents);
    long until = System.nanoTime() + drain.toNanos();
    while (!running.isEmpty() && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(POLL.toNanos());
    }
    running.forEach(Call::cut);
    jersey.getInjectionManager().shutdown();
  }
}
