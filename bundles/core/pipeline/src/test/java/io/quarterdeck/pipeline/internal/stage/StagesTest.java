// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.pipeline.Phase;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.endpoint.Health;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.request.RequestMeters;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.Stage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each of the small stages by itself. */
class StagesTest {
  private static final Stage.Next OK = x -> Answers.text(200, "ok");

  private static Exchange exchange(String method, String target, Map<String, String> headers) {
    return exchange("HTTP/1.1", method, target, headers);
  }

  private static Exchange exchange(
      String protocol, String method, String target, Map<String, String> headers) {
    ApiRequest get = Requests.get(target, headers);
    Exchange x =
        new Exchange(
            new ApiRequest(
                method,
                get.path(),
                get.rawQuery(),
                get.query(),
                get.headers(),
                List.of(),
                get.body(),
                "127.0.0.1",
                "",
                protocol));
    x.setInfo(RequestInfoStage.parse(x.request()));
    return x;
  }

  private static String text(ApiResponse answer) {
    StringBuilder out = new StringBuilder();
    ((ApiResponse.Slices) answer.body())
        .parts()
        .forEach(b -> out.append(StandardCharsets.UTF_8.decode(b.duplicate())));
    return out.toString();
  }

  @Test
  void newRequestsAreSentAwayAtTheEndButHealthIsAnswered() {
    ShutdownState state = new ShutdownState();
    Stage stage = new RetryAfterStage(state);
    Exchange pods = exchange("GET", "/api/v1/pods", Map.of());
    assertEquals(200, stage.handle(pods, OK).status());
    state.enter(Phase.STOPPING);
    assertEquals(200, stage.handle(pods, OK).status());
    state.enter(Phase.REFUSING);
    ApiResponse refused = stage.handle(pods, OK);
    assertEquals(429, refused.status());
    assertEquals("5", refused.headers().get("Retry-After"));
    assertEquals("close", refused.headers().get("Connection"));
    assertEquals(200, stage.handle(exchange("GET", "/livez", Map.of()), OK).status());
  }

  @Test
  void thereIsABoundOnWhatIsUnderWayButNotForThePrivileged() {
    Stage bounded = new InFlightStage(1, 0);
    UserInfo jane = UserInfo.of("jane");
    UserInfo admin = UserInfo.of("admin", UserInfo.PRIVILEGED_GROUP);
    ApiResponse first = bounded.handle(by(jane, "GET"), x -> bounded.handle(by(jane, "GET"), OK));
    assertEquals(429, first.status());
    assertEquals("1", first.headers().get("Retry-After"));
    assertEquals(
        200, bounded.handle(by(jane, "GET"), x -> bounded.handle(by(admin, "GET"), OK)).status());
    assertEquals(
        200,
        bounded.handle(by(jane, "PUT"), x -> bounded.handle(by(jane, "PUT"), OK)).status(),
        "0 is no bound");
    assertEquals(200, bounded.handle(by(jane, "GET"), OK).status(), "its place is free again");
  }

  private static Exchange by(UserInfo user, String method) {
    Exchange out = exchange(method, "/api/v1/namespaces/n/pods/p", Map.of());
    out.setUser(user);
    return out;
  }

  @Test
  void readinessFailsFirst() {
    ShutdownState state = new ShutdownState();
    Health health = new Health(Chain.fixed(Plugin.of("etcd", () -> null)), List::of, state);
    assertEquals(200, health.answer("readyz", "", Query.parse("")).status());
    state.enter(Phase.STOPPING);
    ApiResponse readyz = health.answer("readyz", "", Query.parse(""));
    assertEquals(500, readyz.status());
    assertTrue(text(readyz).contains("[-]shutdown failed: reason withheld"), text(readyz));
    assertEquals(200, health.answer("livez", "", Query.parse("")).status());
  }

  /** A check of one endpoint. */
  private record ReadyCheck(String problem) implements HealthCheck {
    @Override
    public List<String> endpoints() {
      return List.of("readyz");
    }
  }

  @Test
  void whatIsCheckedIsSaidAndNothingElse() {
    Health health =
        new Health(
            Chain.fixed(
                Plugin.of("mine", new ReadyCheck("broken")),
                Plugin.of("a/b", () -> null),
                Plugin.of("etcd", () -> "away")),
            List::of,
            new ShutdownState());
    assertEquals(
        """
        [+]ping ok
        [-]etcd failed: reason withheld
        [+]a/b ok
        [-]mine failed: reason withheld
        [+]plugins ok
        [+]shutdown ok
        readyz check failed
        """,
        text(health.answer("readyz", "", Query.parse(""))));
    assertEquals(
        """
        [+]ping ok
        [+]etcd excluded: ok
        [+]a/b ok
        [+]mine excluded: ok
        [+]plugins ok
        [+]shutdown ok
        warn: some health checks cannot be excluded: no matches for "x"
        readyz check passed
        """,
        text(
            health.answer(
                "readyz", "", Query.parse("verbose&exclude=etcd&exclude=mine&exclude=x"))));
  }

  @Test
  void aCheckHasAPathOfItsOwn() {
    Health health =
        new Health(
            Chain.fixed(Plugin.of("mine", new ReadyCheck("broken")), Plugin.of("a/b", () -> null)),
            List::of,
            new ShutdownState());
    assertEquals("ok", text(health.answer("livez", "/a/b", Query.parse("verbose"))));
    ApiResponse broken = health.answer("readyz", "/mine", Query.parse(""));
    assertEquals(500, broken.status());
    assertEquals("internal server error: broken\n", text(broken));
    for (String none : List.of("/mine", "/nosuch", "/")) {
      assertEquals(404, health.answer("livez", none, Query.parse("")).status(), none);
    }
    assertEquals(
        List.of("ping", "a/b"), health.names("livez"), "of a store nobody can ask no line");
  }

  @Test
  void onlyAllowedOriginsMayRead() {
    Stage stage = new CorsStage(List.of("^https://ok[.]example$"));
    Exchange other = exchange("GET", "/api", Map.of("origin", "https://evil.example"));
    stage.handle(other, OK);
    assertNull(other.responseHeaders().get("Access-Control-Allow-Origin"));
    Exchange allowed = exchange("GET", "/api", Map.of("origin", "https://ok.example"));
    assertEquals(200, stage.handle(allowed, OK).status());
    assertEquals(
        "https://ok.example", allowed.responseHeaders().get("Access-Control-Allow-Origin"));
    Exchange preflight = exchange("OPTIONS", "/api", Map.of("origin", "https://ok.example"));
    assertEquals(204, stage.handle(preflight, OK).status());
    for (String bad : List.of("(", "^https://(ok$", "ok.example", "^https", "ok.example$")) {
      assertThrows(IllegalArgumentException.class, () -> new CorsStage(List.of(bad)), bad);
    }
  }

  @Test
  void connectionsAreGivenUpByChanceButNotUnderAWatch() {
    assertEquals("close", afterChance("HTTP/2.0", "/api/v1/pods", 0.01));
    assertNull(afterChance("HTTP/2.0", "/api/v1/pods", 0.5));
    assertNull(afterChance("HTTP/2.0", "/api/v1/pods?watch=1", 0.01));
    assertNull(afterChance("HTTP/1.1", "/api/v1/pods", 0.01));
  }

  private static @Nullable String afterChance(String protocol, String target, double drawn) {
    Exchange get = exchange(protocol, "GET", target, Map.of());
    new ConnectionCloseStage(0.02, () -> drawn).handle(get, OK);
    return get.responseHeaders().get("Connection");
  }

  @Test
  void headersAreOnEveryAnswer() {
    Exchange x = exchange("GET", "/api", Map.of());
    HeaderStage.strictTransport("max-age=31536000,includeSubDomains").handle(x, OK);
    assertEquals(
        "max-age=31536000; includeSubDomains",
        x.responseHeaders().get("Strict-Transport-Security"));
  }

  @Test
  void stagesAreTimedOneByOne() {
    Metrics metrics = new Metrics();
    StageTimes times = new StageTimes(metrics, true);
    Exchange x = exchange("GET", "/api", Map.of());
    Stage slow =
        (e, next) -> {
          pause();
          return next.proceed(e);
        };
    times
        .timed("slow", slow)
        .handle(x, y -> times.timed("quick", (e, n) -> n.proceed(e)).handle(y, OK));
    String said = String.valueOf(x.responseHeaders().get("Server-Timing"));
    assertTrue(said.matches("slow;dur=[2-9]\\d?\\.\\d+, quick;dur=0\\.\\d+"), said);
    assertTrue(metrics.text().contains("filter_duration_seconds_count{filter=\"slow\"} 1"));
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void requestsAreCountedUnderKubernetesLabels() {
    Metrics metrics = new Metrics();
    Stage stage = new MetricsStage(new RequestMeters(metrics));
    stage.handle(exchange("POST", "/api/v1/namespaces/a/pods?dryRun=All", Map.of()), OK);
    stage.handle(exchange("GET", "/apis/apps/v1/deployments", Map.of()), OK);
    String text = metrics.text();
    assertTrue(
        text.contains(
            "apiserver_request_total{verb=\"POST\",dry_run=\"All\",group=\"\",version=\"v1\","
                + "resource=\"pods\",subresource=\"\",scope=\"resource\",component=\"apiserver\","
                + "code=\"200\"} 1"),
        text);
    assertTrue(text.contains("verb=\"LIST\""), text);
    assertTrue(text.contains("current_inflight_requests{request_kind=\"mutating\"} 0"), text);
  }

  @Test
  void whatClientsInventNamesNoTimeSeries() {
    Metrics metrics = new Metrics();
    Stage stage = new MetricsStage(new RequestMeters(metrics));
    for (int i = 0; i < 100; i++) {
      String path = "/apis/made" + i + "/v" + i + "/up" + i + "/x/of" + i + "?dryRun=" + i;
      stage.handle(exchange("GET", path, Map.of()), x -> Answers.text(404, ""));
      stage.handle(exchange("GET", path, Map.of()), x -> Answers.text(401, ""));
    }
    List<String> lines =
        metrics.text().lines().filter(l -> l.startsWith("apiserver_request_total{")).toList();
    assertEquals(2, lines.size(), lines.toString());
    assertFalse(metrics.text().contains("made"));
    stage.handle(exchange("GET", "/api/v1/nodes/a", Map.of()), OK);
    stage.handle(exchange("GET", "/api/v1/nodes/b", Map.of()), x -> Answers.text(404, ""));
    assertTrue(
        metrics
            .text()
            .contains(
                "resource=\"nodes\",subresource=\"\",scope=\"resource\",component=\"apiserver\",code=\"404\"} 1"));
  }

  @Test
  void whatWaitedForASeatIsNotTheWorksOwnTime() {
    Metrics metrics = new Metrics();
    new MetricsStage(new RequestMeters(metrics))
        .handle(
            exchange("GET", "/api/v1/nodes/a", Map.of()),
            x -> {
              pause();
              x.setQueuedNanos(60_000_000_000L);
              return Answers.text(200, "");
            });
    assertTrue(
        metrics
            .text()
            .contains(
                "apiserver_request_sli_duration_seconds_sum{verb=\"GET\",group=\"\",version=\"v1\",resource=\"nodes\",subresource=\"\",scope=\"resource\",component=\"apiserver\"} 0"),
        metrics.text());
  }
}
