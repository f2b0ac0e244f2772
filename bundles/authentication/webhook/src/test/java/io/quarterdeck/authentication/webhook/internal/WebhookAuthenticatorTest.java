// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.webhook.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.authentication.webhook.internal.ReviewServer.Answer;
import io.quarterdeck.libraries.access.review.TokenReviews;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.egress.Egress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a service over HTTPS that runs. */
class WebhookAuthenticatorTest {
  @TempDir Path folder = Path.of("");

  private static Answer status(String status) {
    return new Answer(
        200,
        "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\",\"status\":"
            + status
            + "}");
  }

  private final Metrics metrics = new Metrics();

  private WebhookAuthenticator of(ReviewServer server, String more) throws Exception {
    Kubeconfig config = Kubeconfig.read(server.kubeconfig(folder, more));
    return new WebhookAuthenticator(
        new TokenReviews(
            config,
            "v1",
            Duration.ofMillis(1),
            Duration.ofSeconds(30),
            new RestMeters(metrics),
            Egress.DIRECT),
        Duration.ofMinutes(1));
  }

  private static AuthenticationResult ask(WebhookAuthenticator a, String token) {
    return a.authenticateToken(token, List.of("api"));
  }

  @Test
  void whatTheServiceKnowsIsAskedForOnce() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      WebhookAuthenticator a = of(server, "");
      server.answers =
          body ->
              status(
                  "{\"authenticated\":true,\"user\":{\"username\":\"jane\",\"uid\":\"u\","
                      + "\"groups\":[\"dev\"],\"extra\":{\"k\":[\"v\"]}},\"audiences\":[\"api\"]}");
      AuthenticationResult expected =
          new Authenticated(
              new UserInfo("jane", "u", List.of("dev"), Map.of("k", List.of("v"))), List.of("api"));
      assertEquals(expected, ask(a, "t"));
      assertEquals(expected, ask(a, "t"));
      String text = metrics.text();
      assertTrue(text.contains("rest_client_requests_total{code=\"200\",method=\"POST\",host=\""));
      assertTrue(text.contains("rest_client_request_size_bytes_count{verb=\"POST\",host=\""), text);
      assertTrue(text.contains("rest_client_response_size_bytes_count{verb=\"POST\",host=\""));
      assertTrue(text.contains("rest_client_request_duration_seconds_count{verb=\"POST\","), text);
      assertEquals(
          List.of(
              "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\",\"metadata\":{},"
                  + "\"spec\":{\"token\":\"t\",\"audiences\":[\"api\"]}}"),
          server.asked);
      assertEquals(List.of("Bearer server-secret"), server.tokens);
      a.authenticateToken("t", List.of("other"));
      assertEquals(2, server.asked.size(), "another audience is another question");
      a.deactivate();
    }
  }

  @Test
  void whatItDoesNotKnowIsNobodysAndRememberedToo() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      WebhookAuthenticator a = of(server, "");
      server.answers = body -> status("{\"authenticated\":false}");
      assertSame(AuthenticationResult.ABSTAINED, ask(a, "t"));
      assertSame(AuthenticationResult.ABSTAINED, ask(a, "t"));
      assertEquals(1, server.asked.size());
      server.answers = body -> status("{\"authenticated\":false,\"error\":\"locked\"}");
      assertEquals(new Rejected("locked"), ask(a, "u"));
    }
  }

  @Test
  void forWhomATokenIsMeant() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      WebhookAuthenticator a = of(server, "");
      server.answers =
          body ->
              status(
                  "{\"authenticated\":true,\"user\":{\"username\":\"j\"},"
                      + "\"audiences\":[\"other\"]}");
      assertSame(AuthenticationResult.ABSTAINED, ask(a, "t"));
      server.answers = body -> status("{\"authenticated\":true,\"user\":{\"username\":\"j\"}}");
      Authenticated here = assertInstanceOf(Authenticated.class, ask(a, "u"));
      assertEquals(List.of(), here.audiences(), "this server's, which the chain decides");
    }
  }

  @Test
  void failuresAreTriedAgainAndNotRemembered() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      WebhookAuthenticator a = of(server, "");
      server.answers =
          body ->
              server.asked.size() < 3
                  ? new Answer(503, "")
                  : status("{\"authenticated\":true,\"user\":{\"username\":\"j\"}}");
      assertInstanceOf(Authenticated.class, ask(a, "t"));
      assertEquals(3, server.asked.size());
      server.answers = body -> new Answer(500, "");
      assertInstanceOf(Rejected.class, ask(a, "u"));
      assertEquals(8, server.asked.size());
      server.answers = body -> new Answer(403, "");
      assertInstanceOf(Rejected.class, ask(a, "u"));
      assertEquals(9, server.asked.size(), "a refusal is not tried again");
    }
  }

  @Test
  void anAnswerThatIsNoneIsNoUser() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      WebhookAuthenticator a = of(server, "");
      for (String odd :
          List.of(
              "",
              "[]",
              "{",
              "{\"kind\":\"Pod\"}",
              "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\","
                  + "\"status\":{\"authenticated\":true,\"user\":{\"groups\":[\"system:masters\"]}}}",
              "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v2\","
                  + "\"status\":{\"authenticated\":true}}")) {
        server.answers = body -> new Answer(200, odd);
        assertInstanceOf(Rejected.class, ask(a, "t"), odd);
      }
    }
  }

  @Test
  void aServiceThatIsNotTrustedIsNotAskedUnlessSomebodySaysSo() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      server.answers = body -> status("{\"authenticated\":true,\"user\":{\"username\":\"j\"}}");
      assertInstanceOf(Rejected.class, ask(of(server, ", name: x"), "t"));
      assertEquals(0, server.asked.size());
      assertInstanceOf(
          Authenticated.class, ask(of(server, ", insecure-skip-tls-verify: true"), "t"));
    }
  }

  @Test
  void anAnswerWithoutEndIsNotRead() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      String padding = "x".repeat(2 * 1024 * 1024);
      server.answers =
          body ->
              status(
                  "{\"authenticated\":true,\"user\":{\"username\":\"j\",\"uid\":\""
                      + padding
                      + "\"}}");
      assertInstanceOf(Rejected.class, ask(of(server, ""), "t"));
    }
  }

  @Test
  void tokensDoNotGoOutInTheOpen() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      Path file = server.kubeconfig(folder, "");
      Files.writeString(file, Files.readString(file).replace("https:", "http:"));
      Kubeconfig config = Kubeconfig.read(file);
      assertThrows(
          IllegalArgumentException.class,
          () ->
              new TokenReviews(
                  config,
                  "v1",
                  Duration.ZERO,
                  Duration.ofSeconds(30),
                  RestMeters.unseen(),
                  Egress.DIRECT));
    }
  }

  @Test
  void aKubeconfigThatCannotBeHonouredIsAnError() throws Exception {
    try (ReviewServer server = new ReviewServer()) {
      for (String more : List.of(", tls-server-name: x", ", proxy-url: https://x")) {
        Path file = server.kubeconfig(folder, more);
        assertThrows(IllegalArgumentException.class, () -> Kubeconfig.read(file), more);
      }
      Path file = Files.writeString(folder.resolve("odd"), "current-context: none");
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> Kubeconfig.read(file));
      assertTrue(String.valueOf(e.getMessage()).contains("odd"));
    }
  }
}
