// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Hashtable;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.ServiceRegistration;
import org.osgi.util.tracker.ServiceTracker;

/** Endpoints on a bare framework: Jersey's own bundles wire, and services come and go. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class EndpointsIT {
  private Tracked tracked;
  private ServiceTracker<Dispatcher, Dispatcher> dispatchers;

  @Configuration
  public Option[] configuration() {
    return options(
        Provisioned.with(
            "osgi-resource-locator",
            "jakarta.inject-api",
            "jakarta.annotation-api",
            "jakarta.validation-api",
            "jakarta.ws.rs-api",
            "javassist",
            "aopalliance-repackaged",
            "hk2-utils",
            "hk2-api",
            "hk2-locator",
            "jersey-common",
            "jersey-client",
            "jersey-server",
            "jersey-hk2",
            "jersey-media-sse",
            "io.quarterdeck.extensions.endpoints"));
  }

  /** Says who it is. */
  @Path("/")
  public static final class Named {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    @GET
    public String get() {
      return name;
    }
  }

  @Before
  public void open() throws InterruptedException {
    tracked = new Tracked();
    dispatchers = new ServiceTracker<>(tracked.context, Dispatcher.class, null);
    dispatchers.open();
    dispatchers.waitForService(60_000);
  }

  @After
  public void close() {
    dispatchers.close();
    tracked.close();
  }

  private ServiceRegistration<Named> register(String name) {
    Hashtable<String, Object> properties = new Hashtable<>();
    properties.put("osgi.jakartars.resource", true);
    properties.put("name", "named");
    return tracked.context.registerService(Named.class, new Named(name), properties);
  }

  private record NoHeaders() implements Credentials.Headers {
    @Override
    public String first(String name) {
      return null;
    }

    @Override
    public List<String> all(String name) {
      return List.of();
    }

    @Override
    public Iterable<String> names() {
      return List.of();
    }
  }

  private ApiResponse get() {
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                "GET",
                "/ext/named",
                "",
                Query.parse(""),
                new NoHeaders(),
                List.of(),
                InputStream.nullInputStream(),
                "127.0.0.1",
                "localhost"));
    exchange.setInfo(new RequestInfo(false, "get", "/ext/named", "", "", "", "", "", ""));
    exchange.setUser(UserInfo.of("alice"));
    Dispatcher dispatcher = dispatchers.getService();
    return dispatcher == null ? null : dispatcher.dispatch(exchange);
  }

  /** Empty while there is none, or it is being built. */
  private String text() {
    ApiResponse answer;
    try {
      answer = get();
    } catch (ApiException e) {
      assertEquals(503, e.code());
      return "";
    }
    if (answer == null || !(answer.body() instanceof ApiResponse.Slices slices)) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    slices.parts().forEach(p -> out.append(StandardCharsets.UTF_8.decode(p.duplicate())));
    return out.toString();
  }

  @Test
  public void aResourceIsServedReplacedAndRemoved() throws Exception {
    ServiceRegistration<Named> first = register("first");
    Tracked.await("it is served", () -> text().equals("first"));
    first.unregister();
    ServiceRegistration<Named> second = register("second");
    Tracked.await("it is replaced", () -> text().equals("second"));
    second.unregister();
    Tracked.await("it has left", () -> !text().equals("second"));
    assertEquals("", text());
    assertNull(get());
  }
}
