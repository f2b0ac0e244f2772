// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.stage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.contract.Threads;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * What every {@link Stage} must keep to; it is given requests that it has no reason to refuse. Its
 * own test returns {@link #tests} from a {@code @TestFactory} method.
 */
public final class StageContract {
  private static final byte[] EMPTY = {};
  private final Stage stage;

  private StageContract(Stage stage) {
    this.stage = stage;
  }

  public static StageContract of(Stage stage) {
    return new StageContract(stage);
  }

  /** The checks as JUnit's dynamic tests. */
  public Stream<DynamicTest> tests() {
    return checks().stream().map(Check::test);
  }

  /** Every check there is. */
  public List<Check> checks() {
    return List.of(
        new Check("lets an ordinary request pass, once", this::passesOnce),
        new Check("hands on the exchange that it was given", this::sameExchange),
        new Check("a refusal behind it stays one", () -> staysRefused(ApiException.unauthorized())),
        new Check("a failure behind it stays one", () -> staysRefused(new IllegalStateException())),
        new Check("nobody who was refused before troubles it", this::unauthenticated),
        new Check("serves many threads at once", this::manyThreads));
  }

  private static ApiResponse fine() {
    return ApiResponse.bytes(200, "application/json", EMPTY);
  }

  private static Exchange ordinary(String user) {
    UserInfo known = UserInfo.of(user, UserInfo.AUTHENTICATED_GROUP);
    return Exchanges.get(known, Shown.nothing().header("User-Agent", "contract"));
  }

  private void passesOnce() {
    AtomicInteger calls = new AtomicInteger();
    ApiResponse answer =
        stage.handle(
            ordinary("alice"),
            exchange -> {
              calls.incrementAndGet();
              return fine();
            });
    assertNotNull(answer, "a stage answers always");
    assertTrue(calls.get() == 1, "the rest of the chain ran " + calls.get() + " times");
  }

  private void sameExchange() {
    Exchange given = ordinary("alice");
    stage.handle(
        given,
        exchange -> {
          assertSame(given, exchange);
          assertTrue(exchange.user().name().equals("alice"), "the user is another");
          return fine();
        });
  }

  private void staysRefused(RuntimeException refusal) {
    ApiResponse answer;
    try {
      answer =
          stage.handle(
              ordinary("alice"),
              exchange -> {
                throw refusal;
              });
    } catch (RuntimeException e) {
      return;
    }
    assertFalse(answer.status() < 400, "a refusal became " + answer.status());
  }

  private void unauthenticated() {
    stage.unauthenticated(ordinary(UserInfo.ANONYMOUS), ApiException.unauthorized());
  }

  private void manyThreads() throws Exception {
    Threads.run(
        (thread, round) -> {
          Exchange mine = ordinary("user-" + thread + "-" + round);
          stage.handle(
              mine,
              exchange -> {
                assertSame(mine, exchange);
                return fine();
              });
        });
  }
}
