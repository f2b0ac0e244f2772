// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.pipeline.internal.authentication.AuthenticationMetrics;
import io.quarterdeck.pipeline.internal.authentication.AuthenticationStage;
import io.quarterdeck.pipeline.internal.authentication.AuthenticatorChain;
import io.quarterdeck.pipeline.internal.authentication.LocalAdministrator;
import io.quarterdeck.pipeline.internal.authentication.TokenCache;
import io.quarterdeck.pipeline.internal.request.Refusals;
import io.quarterdeck.pipeline.internal.request.ShutdownState;
import io.quarterdeck.pipeline.internal.stage.BodyStage;
import io.quarterdeck.pipeline.internal.stage.DispatchStage;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.PluginCalls;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.Authenticator;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Stage;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client reads, and what the log says, of plugins of each kind that fail in each way. */
class PluginFaultsTest {
  private static final Origin DROPPED =
      new Origin("com.example.x", Origin.DROPPED, 9, "1.0.0", "", 0, false);

  private final ChainFeed<Stage> stages = ChainFeed.create("stage", ChainConfig.OPEN);
  private final ChainFeed<Authenticator> authenticators =
      ChainFeed.create("authenticator", ChainConfig.OPEN);
  private final ChainFeed<Authorizer> authorizers =
      ChainFeed.create("authorizer", ChainConfig.OPEN);
  private final ChainFeed<Dispatcher> dispatchers =
      ChainFeed.create("dispatcher", ChainConfig.OPEN);
  private final List<String> lines = new ArrayList<>();
  private final Logger log = Logger.getLogger("io.quarterdeck");
  private final Handler recorder =
      new Handler() {
        @Override
        public synchronized void publish(LogRecord line) {
          lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void record() {
    log.addHandler(recorder);
    authenticators.put(
        "shipped",
        "x509",
        600,
        "1.0.0",
        c -> AuthenticationResult.authenticated(UserInfo.of("jane")));
    authorizers.put("shipped", "RBAC", 1, "1.0.0", a -> new Decision.Allow(""));
  }

  @AfterEach
  void forget() {
    log.removeHandler(recorder);
  }

  /** Puts one of the kind in, before all others, that does this. */
  private void put(String kind, Runnable does) {
    switch (kind) {
      case "stage" ->
          put(
              stages,
              (x, next) -> {
                does.run();
                return next.proceed(x);
              });
      case "authenticator" ->
          put(
              authenticators,
              c -> {
                does.run();
                return AuthenticationResult.ABSTAINED;
              });
      case "authorizer" ->
          put(
              authorizers,
              a -> {
                does.run();
                return Decision.noOpinion();
              });
      case "dispatcher" ->
          put(
              dispatchers,
              x -> {
                does.run();
                return null;
              });
      default -> throw new IllegalArgumentException(kind);
    }
  }

  private static <T> void put(ChainFeed<T> feed, T plugin) {
    feed.put("third", "Bad", 9_000, null, DROPPED, plugin);
  }

  /** As when the bundle is updated: the next request does without it. */
  private void take(String kind) {
    switch (kind) {
      case "stage" -> stages.remove("third");
      case "authenticator" -> authenticators.remove("third");
      case "authorizer" -> authorizers.remove("third");
      default -> dispatchers.remove("third");
    }
  }

  private Pipeline pipeline(Duration timeout) {
    AuthenticationMetrics counts = new AuthenticationMetrics(new Metrics());
    List<String> modes = List.of("Bad", "RBAC");
    List<String> asked = authorizers.chain().offers("Bad") ? modes : List.of("RBAC");
    return new Pipeline(
        new PipelineConfig(true, 9, 9, timeout, PipelineConfig.Extras.NONE),
        new Metrics(),
        new AuthenticationStage(
            new AuthenticatorChain(
                authenticators.chain(), List::of, () -> TokenCache.Bounds.DEFAULT, counts),
            counts,
            LocalAdministrator.NOBODY,
            true),
        LocalAdministrator.NOBODY,
        new BodyStage(Requests.authorizers(authorizers.chain(), asked), x -> false),
        Requests.authorization(authorizers.chain(), asked),
        stages.chain(),
        new DispatchStage(dispatchers.chain(), x -> null),
        new Refusals(Chain.fixed()),
        new ShutdownState());
  }

  private static String read(ApiResponse answer) {
    ByteBuffer body = ((ApiResponse.Slices) answer.body()).parts().getFirst().duplicate();
    byte[] bytes = new byte[body.remaining()];
    body.get(bytes);
    return answer.status() + " " + Node.root(Json.readObject(bytes)).get("message").text();
  }

  private static RuntimeException fault(String name) {
    switch (name) {
      case "exception" -> throw new IllegalStateException("secret of the inside");
      case "unlinked" -> throw new NoClassDefFoundError("com/example/Gone");
      case "overflow" -> throw new StackOverflowError();
      case "assertion" -> throw new AssertionError("secret of the inside");
      case "refusal" -> throw ApiException.internal("the back office is closed");
      default -> throw new IllegalArgumentException(name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "stage | exception | 500 Internal error occurred: the stage plugin 'Bad' has failed; the"
            + " server's log says why | the stage plugin 'Bad' has failed:"
            + " java.lang.IllegalStateException: secret of the inside",
        "stage | unlinked | 500 Internal error occurred: the stage plugin 'Bad' has failed; the"
            + " server's log says why | the stage plugin 'Bad' has failed:"
            + " java.lang.NoClassDefFoundError: com/example/Gone",
        "stage | overflow | 500 Internal error occurred: the stage plugin 'Bad' has failed; the"
            + " server's log says why | the stage plugin 'Bad' has failed:"
            + " java.lang.StackOverflowError",
        "stage | refusal | 500 Internal error occurred: the back office is closed (the stage plugin"
            + " 'Bad') |",
        "authenticator | exception | 401 Unauthorized | the authenticator plugin 'Bad' has failed:"
            + " java.lang.IllegalStateException: secret of the inside",
        "authenticator | unlinked | 401 Unauthorized | the authenticator plugin 'Bad' has failed:"
            + " java.lang.NoClassDefFoundError: com/example/Gone",
        "authenticator | overflow | 401 Unauthorized | the authenticator plugin 'Bad' has failed:"
            + " java.lang.StackOverflowError",
        "authorizer | exception | 403 pods is forbidden: User 'jane' cannot list resource 'pods' in"
            + " API group '' at the cluster scope: authorizer Bad failed | the authorizer plugin"
            + " 'Bad' has failed: java.lang.IllegalStateException: secret of the inside",
        "authorizer | overflow | 403 pods is forbidden: User 'jane' cannot list resource 'pods' in"
            + " API group '' at the cluster scope: authorizer Bad failed | the authorizer plugin"
            + " 'Bad' has failed: java.lang.StackOverflowError",
        "authorizer | refusal | 500 Internal error occurred: the back office is closed (the"
            + " authorizer plugin 'Bad') |",
        "dispatcher | exception | 500 Internal error occurred: the dispatcher plugin 'Bad' has"
            + " failed; the server's log says why | the dispatcher plugin 'Bad' has failed:"
            + " java.lang.IllegalStateException: secret of the inside",
        "dispatcher | assertion | 500 Internal error occurred: the dispatcher plugin 'Bad' has"
            + " failed; the server's log says why | the dispatcher plugin 'Bad' has failed:"
            + " java.lang.AssertionError: secret of the inside",
      })
  void whatThrowsIsNamed(String kind, String fault, String answer, String line) {
    if (kind.equals("authenticator")) {
      authenticators.remove("shipped");
    }
    put(
        kind,
        () -> {
          throw fault(fault);
        });
    Pipeline pipeline = pipeline(Duration.ofSeconds(9));
    for (int i = 0; i < 1_000; i++) {
      String read = read(pipeline.handle(Requests.get("/api/v1/pods", Map.of())));
      assertEquals(answer, read.replace('"', '\''));
    }
    List<String> said = lines.stream().map(l -> l.replace('"', '\'')).toList();
    List<String> about = said.stream().filter(l -> !l.startsWith("HTTP")).toList();
    assertEquals(line == null ? List.of() : List.of(line), about);
    assertTrue(said.size() <= 21, "the access log is bounded: " + said.size());
  }

  @ParameterizedTest
  @CsvSource({"stage", "authenticator", "authorizer", "dispatcher"})
  void whatHangsIsNamedToWhoWaitsForIt(String kind) throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    put(
        kind,
        () -> {
          inside.countDown();
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    AtomicReference<Supplier<ApiResponse>> late = new AtomicReference<>();
    Pipeline pipeline = pipeline(Duration.ofSeconds(9));
    Thread request =
        Thread.ofVirtual()
            .start(
                () ->
                    pipeline.handle(
                        Requests.get("/api/v1/pods", Map.of()), (at, answer) -> late.set(answer)));
    inside.await();
    String read = read(Objects.requireNonNull(late.get()).get());
    over.countDown();
    request.join();
    assertEquals(
        "504 Timeout: request did not complete within the allotted timeout: the "
            + kind
            + " plugin \"Bad\" has not answered",
        read);
    assertTrue(
        lines.stream().anyMatch(l -> l.startsWith("the " + kind + " plugin \"Bad\": has not")),
        lines.toString());
  }

  @ParameterizedTest
  @CsvSource({"stage", "authorizer", "dispatcher"})
  void whatIsTakenAwayWhileItIsUsedIsWorthAnotherTry(String kind) {
    put(
        kind,
        () -> {
          Thread taking = Thread.ofVirtual().start(() -> take(kind));
          while (isThere(kind)) {
            Thread.onSpinWait();
          }
          assertFalse(taking.isInterrupted());
          throw new NoClassDefFoundError("com/example/Gone");
        });
    ApiResponse answer =
        pipeline(Duration.ofSeconds(9)).handle(Requests.get("/api/v1/pods", Map.of()));
    assertEquals(
        "503 the "
            + kind
            + " plugin \"Bad\" was taken away while the request used it, please try again",
        read(answer));
    assertEquals("1", answer.headers().get("Retry-After"));
  }

  private boolean isThere(String kind) {
    Chain<?> chain =
        switch (kind) {
          case "stage" -> stages.chain();
          case "authorizer" -> authorizers.chain();
          default -> dispatchers.chain();
        };
    return chain.snapshot().find("Bad") != null;
  }

  /** What is behind a stage is not the stage's. */
  @Test
  void nobodyAnswersForOthers() {
    put("stage", () -> {});
    authorizers.put(
        "shipped",
        "RBAC",
        1,
        "1.0.0",
        a -> {
          throw ApiException.unavailable("the token review is away", 1);
        });
    String read =
        read(pipeline(Duration.ofSeconds(9)).handle(Requests.get("/api/v1/pods", Map.of())));
    assertEquals("503 the token review is away", read);
    PluginCalls calls = Objects.requireNonNull(stages.chain().calls().get("Bad"));
    assertEquals(0, calls.failures());
    assertEquals(1, calls.calls());
  }
}
