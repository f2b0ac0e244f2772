// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.stage.Stage;
import io.quarterdeck.testkit.contract.Broken;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Both suites see each kind of mistake, and nothing wrong where there is none. */
final class StageContractTest {
  private static List<String> broken(Stage stage) {
    return Broken.of(StageContract.of(stage).checks());
  }

  private static List<String> broken(HealthCheck check) {
    return Broken.of(HealthCheckContract.of(check).checks());
  }

  @Test
  void nothingIsWrongWithSoundOnes() {
    assertEquals(List.of(), broken((Stage) (exchange, next) -> next.proceed(exchange)));
    assertEquals(List.of(), broken((HealthCheck) () -> null));
    assertEquals(List.of(), broken((HealthCheck) () -> "the disk is full"));
  }

  @Test
  void goingOnTwiceIsSeen() {
    Stage twice =
        (exchange, next) -> {
          next.proceed(exchange);
          return next.proceed(exchange);
        };
    assertEquals(List.of("lets an ordinary request pass, once"), broken(twice));
  }

  @Test
  void hidingARefusalIsSeen() {
    Stage hiding =
        (exchange, next) -> {
          try {
            return next.proceed(exchange);
          } catch (ApiException e) {
            return ApiResponse.bytes(200, "text/plain", new byte[0]);
          }
        };
    assertEquals(List.of("a refusal behind it stays one"), broken(hiding));
  }

  @Test
  void takingAnotherUserIsSeen() {
    Stage raising =
        (exchange, next) -> {
          exchange.setUser(UserInfo.of("root", UserInfo.PRIVILEGED_GROUP));
          return next.proceed(exchange);
        };
    assertEquals(List.of("hands on the exchange that it was given"), broken(raising));
  }

  @Test
  void sharingStateBetweenThreadsIsSeen() {
    Stage shared =
        new Stage() {
          private @Nullable Exchange current;

          @Override
          public ApiResponse handle(Exchange exchange, Next next) {
            current = exchange;
            LockSupport.parkNanos(200_000);
            return next.proceed(Objects.requireNonNull(current));
          }
        };
    assertEquals(List.of("serves many threads at once"), broken(shared));
  }

  @Test
  void stumblingOverWhoWasRefusedIsSeen() {
    Stage fragile =
        new Stage() {
          @Override
          public ApiResponse handle(Exchange exchange, Next next) {
            return next.proceed(exchange);
          }

          @Override
          public void unauthenticated(Exchange exchange, ApiException refusal) {
            throw new IllegalStateException();
          }
        };
    assertEquals(List.of("nobody who was refused before troubles it"), broken(fragile));
  }

  @Test
  void aCheckThatThrowsBlocksOrStandsNowhereIsSeen() {
    HealthCheck throwing =
        () -> {
          throw new IllegalStateException();
        };
    assertTrue(broken(throwing).contains("answers at once"));
    HealthCheck blocking =
        () -> {
          LockSupport.parkNanos(6_000_000_000L);
          return null;
        };
    assertTrue(
        !HealthCheckContract.of(blocking).checks().get(1).holds(), "a check that blocks is seen");
    assertTrue(broken((HealthCheck) () -> " ").contains("a problem says what it is"));
  }
}
