// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.Phase;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Who answers, as the socket sees it: whichever pipeline there is now. While it is being replaced
 * or configured anew connections stay; a request waits a second for the next one, then it is 503.
 */
@Component(service = HandlerDoor.class)
public final class HandlerDoor implements RequestHandler {
  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final int RETRY_AFTER = 1;

  private volatile @Nullable RequestHandler handler;
  private volatile Phase phase = Phase.SERVING;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  public synchronized void bind(RequestHandler next) {
    next.enter(phase);
    handler = next;
    notifyAll();
  }

  synchronized void unbind(RequestHandler gone) {
    if (handler == gone) {
      handler = null;
    }
  }

  @Override
  public ApiResponse handle(ApiRequest request) {
    return handle(request, Due.NOBODY);
  }

  @Override
  public ApiResponse handle(ApiRequest request, Due due) {
    RequestHandler now = handler;
    if (now == null) {
      Waiting.announce();
      now = await();
    }
    return now == null ? closed() : now.handle(request, due);
  }

  @Override
  public ApiResponse handle(ApiRequest request, UserInfo user) {
    RequestHandler now = handler;
    if (now == null) {
      now = await();
    }
    return now == null ? closed() : now.handle(request, user);
  }

  private synchronized @Nullable RequestHandler await() {
    long deadline = System.nanoTime() + WAIT.toNanos();
    try {
      while (handler == null) {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
          return null;
        }
        wait(millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return handler;
  }

  private static ApiResponse closed() {
    ApiException e =
        ApiException.unavailable("the request pipeline is not installed yet", RETRY_AFTER);
    byte[] status = Json.write(e.status().toObject().tree());
    return ApiResponse.bytes(e.code(), ApiResponse.JSON, status)
        .withHeader("Retry-After", Integer.toString(RETRY_AFTER));
  }

  @Override
  public synchronized void enter(Phase next) {
    phase = next;
    RequestHandler now = handler;
    if (now != null) {
      now.enter(next);
    }
  }
}
