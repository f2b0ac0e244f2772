// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.stage.AnswerReader;
import io.quarterdeck.testkit.stage.Exchanges;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ResetDoorTest {
  private static final String RESET = "/quarterdeck/reset";
  private static final String MARK = "/quarterdeck/reset/mark";
  private static final String A = "/registry/configmaps/default/a";

  private final Store store = new Store();
  private final Cached cached = new Cached();
  private final ResetDoor door = door(true, 1 << 20, () -> store);

  private ResetDoor door(boolean enabled, long mostBytes, Supplier<Backend> backend) {
    return new ResetDoor(
        enabled,
        mostBytes,
        backend,
        () -> cached,
        () -> kind -> null,
        () -> List::of,
        new Reset.Limits(10, Duration.ofMillis(200), Duration.ZERO));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Node answer(ResetDoor door, String path, String body) throws Exception {
    ApiResponse answer = door.dispatch(Exchanges.sent("POST", path, "", body));
    assertNotNull(answer);
    assertEquals(200, answer.status());
    try (AnswerReader reader = new AnswerReader(answer)) {
      return Node.root(Json.read(reader.rest()));
    }
  }

  private static String named(String mark) {
    return "{\"mark\":\"" + mark + "\"}";
  }

  private static ApiException refused(ResetDoor door, String path, String body) {
    return assertThrows(
        ApiException.class, () -> door.dispatch(Exchanges.sent("POST", path, "", body)));
  }

  @Test
  void aMarkIsTakenAndTheStorePutBackToIt() throws Exception {
    store.put(A, "1");
    Node mark = answer(door, MARK, "");
    assertEquals(Long.toString(store.currentRevision()), mark.get("revision").text());
    store.put(A, "2");
    store.put(A + "2", "1");
    Node done = answer(door, RESET, named(mark.get("mark").text()));
    assertEquals(Map.of(A, "1"), store.words());
    assertEquals(1, done.get("deleted").number(-1));
    assertEquals(1, done.get("restored").number(-1));
    assertEquals(0, done.get("recreated").number(-1));
    assertEquals(Long.toString(store.currentRevision()), done.get("revision").text());
  }

  @Test
  void whoHasNotSwitchedItOnHasNoDoor() {
    ResetDoor off =
        door(
            false,
            1 << 20,
            () -> {
              throw new AssertionError("nobody touches the store");
            });
    for (String method : List.of("POST", "GET")) {
      assertNull(off.dispatch(Exchanges.sent(method, MARK, "", "")));
      assertNull(off.dispatch(Exchanges.sent(method, RESET, "", named("m"))));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/quarterdeck",
        "/quarterdeck/resets",
        "/quarterdeck/reset/",
        "/quarterdeck/reset/mark/x"
      })
  void otherPathsAreOthers(String path) {
    assertNull(door.dispatch(Exchanges.sent("POST", path, "", "")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "PATCH"})
  void otherMethodsAreNotAllowed(String method) {
    for (String path : List.of(RESET, MARK)) {
      ApiException e =
          assertThrows(
              ApiException.class, () -> door.dispatch(Exchanges.sent(method, path, "", "")));
      assertEquals(405, e.code());
    }
  }

  @Test
  void aNewMarkTakesThePlaceOfTheOldOne() throws Exception {
    String first = answer(door, MARK, "").get("mark").text();
    store.put(A, "1");
    String second = answer(door, MARK, "").get("mark").text();
    assertNotEquals(first, second);
    assertEquals(410, refused(door, RESET, named(first)).code());
    assertEquals(0, answer(door, RESET, named(second)).get("deleted").number(-1));
    assertEquals(Map.of(A, "1"), store.words());
  }

  @Test
  void aMarkThatNobodyTookIsGone() {
    ApiException e = refused(door, RESET, named("it"));
    assertEquals(410, e.code());
    assertTrue(String.valueOf(e.getMessage()).contains("\"it\""), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{}", "null", "{\"mark\":7}", "{\"mark\":\"\"}"})
  void aBodyThatNamesNoMarkIsABadRequest(String body) {
    assertEquals(400, refused(door, RESET, body).code());
  }

  @Test
  void aLongBodyIsABadRequest() {
    assertEquals(400, refused(door, RESET, named("m" + " ".repeat(5_000))).code());
  }

  @Test
  void aStoreThatIsTooLargeIsNotRemembered() throws Exception {
    ResetDoor small = door(true, 10, () -> store);
    store.put(A, "0123456789");
    String mark = answer(small, MARK, "").get("mark").text();
    store.put(A + "2", "0");
    assertEquals(413, refused(small, MARK, "").code());
    assertEquals(1, answer(small, RESET, named(mark)).get("deleted").number(-1), "still there");
  }

  @Test
  void aStoreThatDoesNotAnswerIsUnavailable() throws Exception {
    String mark = answer(door, MARK, "").get("mark").text();
    store.inner().setUnavailable(true);
    assertEquals(503, refused(door, MARK, "").code());
    assertEquals(503, refused(door, RESET, named(mark)).code());
    store.inner().setUnavailable(false);
    assertEquals(0, answer(door, RESET, named(mark)).get("deleted").number(-1));
  }

  @Test
  void oneResetAtATime() throws Exception {
    String mark = answer(door, MARK, "").get("mark").text();
    store.put(A, "1");
    CountDownLatch writes = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    store.beforeEachWrite(
        key -> {
          writes.countDown();
          try {
            goOn.await();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
    Thread first =
        Thread.ofVirtual()
            .start(() -> door.dispatch(Exchanges.sent("POST", RESET, "", named(mark))));
    writes.await();
    assertEquals(429, refused(door, RESET, named(mark)).code());
    assertEquals(429, refused(door, MARK, "").code());
    goOn.countDown();
    Await.until("the first ends", () -> !first.isAlive());
    assertEquals(Map.of(), store.words());
    assertEquals(0, answer(door, RESET, named(mark)).get("deleted").number(-1));
  }
}
