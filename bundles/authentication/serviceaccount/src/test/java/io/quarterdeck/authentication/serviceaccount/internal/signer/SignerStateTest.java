// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.grpc.GrpcException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SignerStateTest {
  private static final Logger LOGGER = Logger.getLogger(SignerState.class.getName());
  private static final SignerException AWAY =
      new SignerException("asked", new GrpcException("Unavailable", "nobody there"));
  private static final SignerException WRONG = new SignerException("found no keys");

  private final AtomicLong nanos = new AtomicLong(-5);
  private final List<LogRecord> logged = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          logged.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    LOGGER.addHandler(handler);
  }

  @AfterEach
  void leave() {
    LOGGER.removeHandler(handler);
  }

  private List<String> errors() {
    return logged.stream()
        .filter(r -> r.getLevel().getName().equals("SEVERE"))
        .map(r -> String.valueOf(r.getThrown().getMessage()))
        .toList();
  }

  private long warnings() {
    return logged.stream().filter(r -> r.getLevel().getName().equals("WARNING")).count();
  }

  @Test
  void oneThatIsAwayHasAMinute() {
    SignerState state = new SignerState("/s", nanos::get);
    assertEquals("the external JWT signer at /s: it has not answered yet", state.problem());
    assertEquals(Duration.ofSeconds(60), state.patience());
    assertEquals(Duration.ofMillis(200), state.failed(AWAY));
    nanos.addAndGet(Duration.ofSeconds(59).toNanos());
    assertEquals(Duration.ofSeconds(1), state.patience());
    assertEquals(Duration.ofMillis(200), state.failed(AWAY));
    assertEquals(List.of(), errors());
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    assertEquals(Duration.ofSeconds(10), state.failed(AWAY));
    String why = "asked: rpc error: code = Unavailable desc = nobody there";
    assertEquals(
        List.of("the external JWT signer at /s: while setting up external-jwt-signer: " + why),
        errors());
    assertEquals("the external JWT signer at /s: " + why, state.problem());
    assertEquals(Duration.ofSeconds(60), state.patience());
  }

  @Test
  void oneThatIsWrongHasNone() {
    SignerState state = new SignerState("@s", nanos::get);
    assertEquals(Duration.ofSeconds(10), state.failed(WRONG));
    assertEquals(
        List.of(
            "the external JWT signer at @s: while setting up external-jwt-signer: found no keys"),
        errors());
    state.failed(WRONG);
    state.failed(AWAY);
    assertEquals(1, errors().size(), "only once");
    assertEquals(1, warnings(), "what is new");
  }

  @Test
  void oneThatWasThereOnceIsWellAndChangesAreLoggedOnce() {
    SignerState state = new SignerState("/s", nanos::get);
    state.succeeded();
    assertNull(state.problem());
    for (int i = 0; i < 5; i++) {
      assertEquals(Duration.ofSeconds(10), state.failed(AWAY));
      assertNull(state.problem());
    }
    assertEquals(1, warnings());
    state.succeeded();
    state.failed(AWAY);
    assertEquals(2, warnings());
    assertTrue(errors().isEmpty());
  }
}
