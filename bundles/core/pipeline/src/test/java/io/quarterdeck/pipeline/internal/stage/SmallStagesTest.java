// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.pipeline.internal.authentication.FailedAuthenticationStage;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallStagesTest {
  private static final ApiResponse ANSWER =
      ApiResponse.bytes(200, "text/plain", new byte[0]).withHeader("X-Own", "answer");

  private static Exchange with(Map<String, String> headers) {
    return new Exchange(Requests.get("/api/v1/pods", headers));
  }

  @Test
  void aClientMayBringItsAuditId() {
    Exchange exchange = with(Map.of("audit-id", "mine"));
    assertEquals(ANSWER, new AuditIdStage().handle(exchange, e -> ANSWER));
    assertEquals("mine", exchange.auditId());
    assertEquals("mine", exchange.responseHeaders().get("Audit-Id"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 65, 10_000})
  void anIdThatIsNoneOrTooLongIsReplaced(int length) {
    Exchange exchange = with(Map.of("audit-id", "x".repeat(length)));
    new AuditIdStage().handle(exchange, e -> ANSWER);
    assertEquals(36, exchange.auditId().length());
    Exchange other = with(Map.of());
    new AuditIdStage().handle(other, e -> ANSWER);
    assertNotEquals(exchange.auditId(), other.auditId());
  }

  @Test
  void anIdMayHaveSixtyFourCharacters() {
    Exchange exchange = with(Map.of("audit-id", "x".repeat(64)));
    new AuditIdStage().handle(exchange, e -> ANSWER);
    assertEquals("x".repeat(64), exchange.auditId());
  }

  @Test
  void warningsAndHeadersOfStagesAreInTheAnswer() {
    Exchange exchange = with(Map.of());
    ApiResponse answer =
        new WarningStage()
            .handle(
                exchange,
                e -> {
                  e.warn("old");
                  e.warn("say \"no\"");
                  e.responseHeaders().put("X-Stage", "1");
                  e.responseHeaders().put("X-Own", "stage");
                  return ANSWER;
                });
    assertEquals("299 - \"old\"\n299 - \"say \\\"no\\\"\"", answer.headers().get("Warning"));
    assertEquals("1", answer.headers().get("X-Stage"));
    assertEquals("answer", answer.headers().get("X-Own"), "the answer's own counts");
  }

  @Test
  void withoutWarningsThereIsNoHeader() {
    ApiResponse answer = new WarningStage().handle(with(Map.of()), e -> ANSWER);
    assertEquals(Map.of("X-Own", "answer"), answer.headers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"impersonate-user", "impersonate-group", "impersonate-extra-scopes"})
  void actingForOthersNeedsWhoDoesIt(String header) {
    ImpersonationDoor closed = new ImpersonationDoor(false);
    ApiException e =
        assertThrows(
            ApiException.class, () -> closed.handle(with(Map.of(header, "admin")), x -> ANSWER));
    assertEquals(503, e.code());
    assertEquals("impersonation is not complete: Impersonation missing", e.getMessage());
    assertEquals(ANSWER, closed.handle(with(Map.of("user-agent", "x")), x -> ANSWER));
    assertEquals(
        ANSWER, new ImpersonationDoor(true).handle(with(Map.of(header, "a")), x -> ANSWER));
  }

  @Test
  void thoseWhomNobodyKnowsAreReportedToThePluginsStages() {
    List<String> told = new ArrayList<>();
    Stage audit =
        new Stage() {
          @Override
          public ApiResponse handle(Exchange exchange, Next next) {
            return next.proceed(exchange);
          }

          @Override
          public void unauthenticated(Exchange exchange, ApiException refusal) {
            told.add(exchange.request().path() + " " + refusal.code());
          }
        };
    FailedAuthenticationStage stage =
        new FailedAuthenticationStage(
            Chain.fixed(), List.of(new Plugin<>("audit", 1, "1.0.0", audit)));
    ApiException unknown = ApiException.unauthorized();
    assertEquals(
        unknown,
        assertThrows(
            ApiException.class,
            () ->
                stage.handle(
                    with(Map.of()),
                    e -> {
                      throw unknown;
                    })));
    assertEquals(List.of("/api/v1/pods 401"), told);
    assertThrows(
        ApiException.class,
        () ->
            stage.handle(
                with(Map.of()),
                e -> {
                  e.setUser(UserInfo.of("jane"));
                  throw ApiException.badRequest("later");
                }));
    assertEquals(1, told.size(), "who is known is reported by others");
  }

  @Test
  void strictTransportHasItsDirectivesApart() {
    Exchange exchange = with(Map.of());
    HeaderStage.strictTransport("max-age=1,preload").handle(exchange, e -> ANSWER);
    assertEquals("max-age=1; preload", exchange.responseHeaders().get("Strict-Transport-Security"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"example.com", "^example.com", "example.com$", "//example.com"})
  void anOriginHoldsOnToBothEndsOfTheHost(String origin) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new CorsStage(List.of(origin)));
    assertEquals(
        "io.quarterdeck.requests: cors.allowed.origins: "
            + origin
            + " must hold on to the start (^ or //) and the end ($ or :) of the host",
        e.getMessage());
  }

  @Test
  void anOriginIsARegularExpression() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new CorsStage(List.of("//(a:")));
    assertTrue(String.valueOf(e.getMessage()).contains("is no regular expression"));
  }
}
