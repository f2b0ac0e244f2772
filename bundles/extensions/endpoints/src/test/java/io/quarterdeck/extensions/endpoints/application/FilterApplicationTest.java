// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.spi.stage.Stage;
import io.quarterdeck.testkit.stage.Exchanges;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.glassfish.jersey.server.internal.RuntimeDelegateImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterApplicationTest {
  private static final String POD = "/api/v1/namespaces/default/pods/p";
  private static final Stage.Next FINE =
      x ->
          ApiResponse.bytes(200, "odd/type; q=\"", "body".getBytes(StandardCharsets.UTF_8))
              .withHeader("X-Lines", "a\nb")
              .withHeader("Connection", "close");

  /** What it saw of the last request. */
  private final AtomicReference<String> seen = new AtomicReference<>("");

  @BeforeAll
  static void jakarta() {
    jakarta.ws.rs.ext.RuntimeDelegate.setInstance(new RuntimeDelegateImpl());
  }

  /** Looks, and does what the header X-Do of the request says. */
  private final class Sample implements ContainerRequestFilter, ContainerResponseFilter {
    @Override
    public void filter(ContainerRequestContext asked) {
      seen.set(
          String.join(
              " ",
              asked.getMethod(),
              asked.getUriInfo().getPath(),
              asked.getHeaderString("Accept"),
              asked.getHeaderString("Authorization"),
              asked.getSecurityContext().getUserPrincipal().getName()));
      switch (String.valueOf(asked.getHeaderString("X-Do"))) {
        case "abort" -> asked.abortWith(Response.status(403).build());
        case "throw" -> throw new IllegalStateException("a mistake");
        case "forbid" -> throw new ForbiddenException();
        case "own" -> throw ApiException.badRequest("mine");
        default -> {}
      }
    }

    @Override
    public void filter(ContainerRequestContext asked, ContainerResponseContext answer) {
      answer.getHeaders().add("X-Seen", answer.getStatus());
      answer.getHeaders().remove("X-Gone");
      switch (String.valueOf(asked.getHeaderString("X-Do"))) {
        case "late" -> throw new IllegalStateException("a late mistake");
        case "split" -> answer.getHeaders().add("X-Split", "a\r\nSet-Cookie: b");
        case "rewrite" -> {
          answer.setStatus(500);
          answer.getHeaders().putSingle("Content-Type", "text/plain");
          answer.getHeaders().putSingle("Connection", "keep-alive");
          answer.setEntity("another");
        }
        default -> {}
      }
    }
  }

  @PreMatching
  private static final class Turned implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext asked) {
      asked.setMethod("DELETE");
    }
  }

  private static final class Checked implements ContainerRequestFilter {
    @Override
    public void filter(ContainerRequestContext asked) throws IOException {
      throw new IOException("no disk");
    }
  }

  /** A stream that never has anything. */
  private record Silence(AtomicBoolean closed) implements FrameSource {
    @Override
    public @Nullable ByteBuffer poll() {
      return null;
    }

    @Override
    public boolean isEnded() {
      return false;
    }

    @Override
    public void onReady(Runnable listener) {}

    @Override
    public void close() {
      closed.set(true);
    }
  }

  private static Exchange exchange(String method, String path, String... headers) {
    Exchange exchange = Exchanges.sent(method, path, "", "text", headers);
    exchange.setUser(UserInfo.of("alice", "staff"));
    return exchange;
  }

  private static ApiResponse pass(Object filter, Exchange exchange, Stage.Next next) {
    FilterApplication application = new FilterApplication("sample", List.of(filter));
    try {
      return application.pass(exchange, next).answer();
    } finally {
      application.close(Duration.ZERO);
    }
  }

  private ApiResponse pass(String what, Stage.Next next) {
    return pass(new Sample(), exchange("GET", POD, "X-Do: " + what), next);
  }

  private static String text(ApiResponse answer) {
    ByteBuffer all = ((ApiResponse.Slices) answer.body()).parts().getFirst();
    return StandardCharsets.UTF_8.decode(all.duplicate()).toString();
  }

  @Test
  void anAnswerKeepsAllButTheFieldsThatFiltersChange() {
    ApiResponse answer = pass("", x -> FINE.proceed(x).withHeader("X-Gone", "1"));
    assertEquals(200, answer.status());
    assertEquals("odd/type; q=\"", answer.contentType());
    assertEquals("body", text(answer));
    assertEquals("200", answer.headers().get("X-Seen"));
    assertEquals("a\nb", answer.headers().get("X-Lines"));
    assertEquals("close", answer.headers().get("Connection"));
    assertFalse(answer.headers().containsKey("X-Gone"));

    ApiResponse kept = pass("rewrite", FINE);
    assertEquals(200, kept.status());
    assertEquals("odd/type; q=\"", kept.contentType());
    assertEquals("close", kept.headers().get("Connection"));
    assertEquals("body", text(kept));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/pods",
    "HEAD, /api/v1/pods",
    "OPTIONS, /apis",
    "DELETE, /api/v1/namespaces/n/pods/p",
    "PROPFIND, /api/v1/namespaces/n/services/s/proxy/a",
    "TRACE, /api/v1/pods",
    "PATCH, '/api/v1//pods/../x;y/a b%2e%00ü'",
    "POST, '//api/v1/pods'"
  })
  void filtersSeeEveryMethodAndPathAsTheyAre(String method, String path) {
    Exchange exchange =
        exchange(method, path, "Accept: ;;not/a type", "Authorization: Bearer secret");
    Exchange[] reached = new Exchange[1];
    ApiResponse answer =
        pass(
            new Sample(),
            exchange,
            x -> {
              reached[0] = x;
              return FINE.proceed(x);
            });
    assertEquals(200, answer.status());
    assertSame(exchange, reached[0]);
    assertEquals(method + " " + path.substring(1) + " ;;not/a type null alice", seen.get());
  }

  @Test
  void aFilterMayRefuse() {
    Stage.Next never =
        x -> {
          throw new AssertionError("it got past the filter");
        };
    for (String what : List.of("abort", "forbid")) {
      ApiResponse answer = pass(what, never);
      assertEquals(403, answer.status());
      assertTrue(text(answer).contains("\"kind\":\"Status\""), text(answer));
      assertEquals("403", answer.headers().get("X-Seen"));
    }
    assertEquals(400, assertThrows(ApiException.class, () -> pass("own", never)).code());
  }

  @Test
  void whatStandsBehindFailsAsItWouldAlone() {
    ApiException missing = ApiException.badRequest("no");
    Exchange exchange = exchange("GET", POD);
    assertSame(
        missing,
        assertThrows(
            ApiException.class,
            () ->
                pass(
                    new Sample(),
                    exchange,
                    x -> {
                      throw missing;
                    })));
    assertEquals("400", exchange.responseHeaders().get("X-Seen"));
    Error error = new NoClassDefFoundError("x");
    assertSame(
        error,
        assertThrows(
            NoClassDefFoundError.class,
            () ->
                pass(
                    "",
                    x -> {
                      throw error;
                    })));
  }

  @Test
  void whatAFilterThrowsIsThrown() {
    assertThrows(IllegalStateException.class, () -> pass("throw", FINE));
    assertThrows(IllegalStateException.class, () -> pass("split", FINE));
    assertThrows(RuntimeException.class, () -> pass(new Checked(), exchange("GET", POD), FINE));
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class, () -> pass(new Turned(), exchange("GET", POD), FINE));
    assertTrue(String.valueOf(e.getMessage()).contains("method or URI"), e.getMessage());
  }

  @Test
  void aStreamIsHandedOnAndEndsWhenAFilterFails() {
    AtomicBoolean closed = new AtomicBoolean();
    FrameSource source = new Silence(closed);
    ApiResponse answer = pass("", x -> ApiResponse.frames(ApiResponse.JSON, source));
    assertSame(source, ((ApiResponse.Frames) answer.body()).source());
    assertFalse(closed.get());
    assertThrows(
        IllegalStateException.class,
        () -> pass("late", x -> ApiResponse.frames(ApiResponse.JSON, source)));
    assertTrue(closed.get(), "a watch that nobody will read goes on");
  }

  @Test
  void aTunnelIsHandedOn() {
    FrameSource silence = new Silence(new AtomicBoolean());
    ApiResponse.Tunnel tunnel = new ApiResponse.Tunnel(silence, OutputStream.nullOutputStream());
    ApiResponse upgraded =
        new ApiResponse(101, "", Map.of("Upgrade", "SPDY/3.1", "Connection", "Upgrade"), tunnel);
    ApiResponse answer = pass("", x -> upgraded);
    assertEquals(101, answer.status());
    assertSame(tunnel, answer.body());
    assertEquals("SPDY/3.1", answer.headers().get("Upgrade"));
    assertEquals("Upgrade", answer.headers().get("Connection"));
    assertEquals("101", answer.headers().get("X-Seen"));
  }

  @Test
  void whatIsNoFilterIsRefused() {
    for (Object no : List.of("text", new Samples())) {
      assertThrows(IllegalArgumentException.class, () -> new FilterApplication("x", List.of(no)));
    }
  }
}
