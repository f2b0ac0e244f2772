// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.RequestBody;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class BodyStageTest {

  /** Counts who waits for it. */
  private static final class Body extends RequestBody {
    private final boolean here;
    private int awaited;

    Body(boolean here) {
      this.here = here;
    }

    @Override
    public boolean isHere() {
      return here;
    }

    @Override
    public void await() {
      awaited++;
    }

    @Override
    public long size() {
      return -1;
    }

    @Override
    public int read() {
      throw new IllegalStateException("nobody reads it here");
    }
  }

  private record Reviewer(Function<Attributes, Decision> decide) implements AccessReviewer {
    @Override
    public Decision review(Attributes attributes) {
      return decide.apply(attributes);
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      throw new IllegalStateException("nobody asks");
    }
  }

  private static int awaited(Body body, Function<Attributes, Decision> decide) {
    ApiRequest r = Requests.get("/api/v1/nodes", Map.of());
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                "POST",
                r.path(),
                r.rawQuery(),
                r.query(),
                r.headers(),
                r.peerCertificates(),
                body,
                r.remoteAddress(),
                r.host()));
    exchange.setInfo(RequestInfoStage.parse(exchange.request()));
    exchange.setUser(UserInfo.of("jane"));
    int status =
        new BodyStage(new Reviewer(decide), x -> false)
            .handle(exchange, x -> Answers.text(200, ""))
            .status();
    assertEquals(200, status, "refusing is the business of others");
    return body.awaited;
  }

  @Test
  void waitsForThoseWhoMay() {
    assertEquals(1, awaited(new Body(false), a -> new Decision.Allow("yes")));
    assertEquals(0, awaited(new Body(true), a -> new Decision.Allow("yes")));
    assertEquals(0, awaited(new Body(false), a -> new Decision.Deny("no")));
    assertEquals(
        0,
        awaited(
            new Body(false),
            a -> {
              throw ApiException.unavailable("not now", 1);
            }));
  }
}
