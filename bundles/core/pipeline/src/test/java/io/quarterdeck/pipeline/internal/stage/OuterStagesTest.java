// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.request.Answers;
import io.quarterdeck.pipeline.internal.request.LogText;
import io.quarterdeck.pipeline.internal.request.Refusals;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The stages around all others: what goes wrong inside, and the line that is written of it. */
class OuterStagesTest {
  private final PanicGuard guard = new PanicGuard(new Refusals(Chain.fixed()));

  private static String body(ApiResponse answer) {
    ApiResponse.Slices slices = (ApiResponse.Slices) answer.body();
    return StandardCharsets.UTF_8.decode(slices.parts().getFirst().duplicate()).toString();
  }

  @Test
  void whatIsThrownIsAFiveHundredThatSaysNothingOfIt() {
    for (Throwable thrown :
        List.of(
            new IllegalStateException("secret"),
            new StackOverflowError("secret"),
            new NoClassDefFoundError("secret"))) {
      ApiResponse answer = guard.handle(Requests.exchange("/api/v1/pods"), x -> raise(thrown));
      assertEquals(500, answer.status());
      assertFalse(body(answer).contains("secret"), body(answer));
    }
    ApiException refusal = ApiException.forbidden(new GroupResource("", "pods"), "p", "no");
    assertEquals(
        403, guard.handle(Requests.exchange("/api/v1/pods"), x -> raise(refusal)).status());
    assertThrows(
        OutOfMemoryError.class,
        () -> guard.handle(Requests.exchange("/x"), x -> raise(new OutOfMemoryError())));
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> ApiResponse raise(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private static List<String> lines(Exchange exchange, ApiResponse answer) {
    Logger logger = Logger.getLogger("io.quarterdeck.access");
    List<String> lines = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord logged) {
            lines.add(logged.getLevel() + " " + logged.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Level before = logger.getLevel();
    logger.setLevel(Level.ALL);
    logger.addHandler(handler);
    try {
      new AccessLogStage().handle(exchange, x -> answer);
    } finally {
      logger.removeHandler(handler);
      logger.setLevel(before);
    }
    return lines;
  }

  @Test
  void anAnswerIsOneLineWithoutCredentials() {
    Map<String, String> headers =
        Map.of("authorization", "Bearer s3cret", "user-agent", "me\n\"you\"");
    Exchange exchange = new Exchange(Requests.get("/api/v1/pods?token=s3cret", headers));
    exchange.setInfo(RequestInfoStage.parse(exchange.request()));
    exchange.setAuditId("id-1");
    List<String> fine = lines(exchange, Answers.text(200, "ok"));
    assertEquals(1, fine.size());
    String line = fine.getFirst();
    assertTrue(line.startsWith("FINE HTTP verb=list URI=\"/api/v1/pods\" latency="), line);
    assertTrue(line.contains(" audit-ID=\"id-1\""), line);
    assertTrue(line.endsWith("resp=200"), line);
    assertFalse(line.contains("s3cret"), line);
    assertTrue(lines(exchange, Answers.text(503, "no")).getFirst().startsWith("INFO "));
  }

  @Test
  void whatAClientSentIsOnOneLineAndNotEndless() {
    assertEquals("\"a\\u000a\\u0022b\"", LogText.quoted("a\n\"b"));
    assertTrue(LogText.quoted("x".repeat(100_000)).length() < 2000);
  }
}
