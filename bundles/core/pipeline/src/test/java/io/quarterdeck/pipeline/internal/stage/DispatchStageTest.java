// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a path that nobody serves is a 404. */
class DispatchStageTest {
  private final ChainFeed<Dispatcher> feed =
      ChainFeed.create("dispatcher", ChainConfig.requiring("registry"));
  private final DispatchStage stage = new DispatchStage(feed.chain(), x -> null);

  /** Serves one path. */
  private static final class OnePath implements Dispatcher {
    private volatile boolean complete;

    @Override
    public @Nullable ApiResponse dispatch(Exchange exchange) {
      return exchange.request().path().equals("/there") ? Answers.text(200, "ok") : null;
    }

    @Override
    public boolean isComplete() {
      return complete;
    }
  }

  private int status(String path) {
    return stage.dispatch(Requests.exchange(path)).status();
  }

  private void assertNotYet(String path) {
    ApiException e = assertThrows(ApiException.class, () -> status(path));
    assertEquals(503, e.code());
    Status.Details details = e.status().details();
    assertEquals(1, details == null ? 0 : details.retryAfter());
  }

  @Test
  void notBeforeAllPathsAreInstalled() {
    OnePath registry = new OnePath();
    feed.put(1, "registry", 1, "1", registry);
    assertNotYet("/else");
    assertEquals(200, status("/there"), "what is there is served");
    registry.complete = true;
    assertEquals(404, status("/else"));
  }

  @Test
  void notWhileWhoServesThemIsBeingReplaced() throws Exception {
    OnePath registry = new OnePath();
    registry.complete = true;
    feed.put(1, "registry", 1, "1", registry);
    assertEquals(404, status("/else"));
    feed.remove(1);
    Thread back =
        Thread.ofPlatform()
            .start(
                () -> {
                  LockSupport.parkNanos(100_000_000L);
                  feed.put(2, "registry", 1, "2", registry);
                });
    assertEquals(200, status("/there"), "who asks in the gap waits");
    back.join();
    feed.remove(2);
    assertNotYet("/there");
  }
}
