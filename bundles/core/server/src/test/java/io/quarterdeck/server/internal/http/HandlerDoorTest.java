// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.pipeline.Phase;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Query;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What clients get while the pipeline is being replaced. */
class HandlerDoorTest {
  private static final ApiRequest REQUEST =
      new ApiRequest(
          "GET",
          "/x",
          "",
          Query.parse(""),
          new Credentials.Headers() {
            @Override
            public @Nullable String first(String name) {
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
          },
          List.of(),
          InputStream.nullInputStream(),
          "127.0.0.1",
          "");

  private final HandlerDoor door = new HandlerDoor();

  /** Answers with its status and remembers the phase. */
  private static final class Pipeline implements RequestHandler {
    private final int status;
    private @Nullable Phase phase;

    private Pipeline(int status) {
      this.status = status;
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
      return ApiResponse.bytes(status, ApiResponse.TEXT, new byte[0]);
    }

    @Override
    public void enter(Phase next) {
      phase = next;
    }
  }

  private int status() {
    return door.handle(REQUEST).status();
  }

  @Test
  void aRequestInTheGapWaitsForTheNextOne() throws Exception {
    Pipeline first = new Pipeline(200);
    door.bind(first);
    assertEquals(200, status());
    door.unbind(first);
    Thread back =
        Thread.ofPlatform()
            .start(
                () -> {
                  LockSupport.parkNanos(100_000_000L);
                  door.bind(new Pipeline(201));
                });
    assertEquals(201, status());
    back.join();
  }

  @Test
  void withoutOneItIsSaidWhenToComeBack() {
    ApiResponse closed = door.handle(REQUEST);
    assertEquals(503, closed.status());
    assertEquals("1", closed.headers().get("Retry-After"));
  }

  @Test
  void theOneBeforeMayLeaveAfterTheNextHasCome() {
    Pipeline first = new Pipeline(200);
    door.bind(first);
    door.bind(new Pipeline(201));
    door.unbind(first);
    assertEquals(201, status());
  }

  @Test
  void theNextOneLearnsHowFarTheServerIs() {
    door.enter(Phase.STOPPING);
    Pipeline late = new Pipeline(200);
    door.bind(late);
    assertEquals(Phase.STOPPING, late.phase);
  }
}
