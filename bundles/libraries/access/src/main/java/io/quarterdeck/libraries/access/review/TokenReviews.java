// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.webhook.WebhookClient;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.authentication.AuthenticationResult.Authenticated;
import io.quarterdeck.spi.authentication.AuthenticationResult.Rejected;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.egress.Egress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks a service by {@code TokenReview}s whose token it is. Thread-safe; blocks. */
public final class TokenReviews implements AutoCloseable {
  private static final int ATTEMPTS = 5;

  private final String version;
  private final WebhookClient client;

  /**
   * A service that is not asked yet.
   *
   * @param version of the TokenReview that it speaks: {@code v1} or {@code v1beta1}
   * @param backoff before the second attempt
   * @param timeout of one attempt
   * @param egress that dials, as what stands beside this server
   * @throws IllegalArgumentException when a certificate or key cannot be used, or tokens would go
   *     out in the open
   */
  public TokenReviews(
      Kubeconfig config,
      String version,
      Duration backoff,
      Duration timeout,
      RestMeters meters,
      Egress egress) {
    if (!"https".equals(config.server().getScheme())) {
      throw new IllegalArgumentException(config + ": server must be an https address");
    }
    this.version = version;
    this.client =
        new WebhookClient(
            config, new WebhookClient.Retries(ATTEMPTS, backoff), timeout, meters, egress);
  }

  /**
   * What the service says of a token.
   *
   * @param audiences whom it must be meant for, one of them at least; empty for what the service
   *     itself takes
   * @throws IOException when no answer came, or none that is a review
   */
  public AuthenticationResult ask(String token, List<String> audiences) throws IOException {
    return result(status(client.post(review(token, audiences))), audiences);
  }

  /** One that names no audiences vouches for this server only. */
  private static AuthenticationResult result(Node status, List<String> audiences) {
    if (!status.get("authenticated").bool()) {
      String error = status.get("error").text();
      return error.isEmpty() ? AuthenticationResult.ABSTAINED : new Rejected(error);
    }
    if (status.at("user", "username").text().isEmpty()) {
      // a user without a name would pass for somebody in logs and rules
      return new Rejected("the webhook named no user");
    }
    List<String> meant = status.get("audiences").strings();
    List<String> shared = meant.stream().filter(audiences::contains).distinct().toList();
    if (!meant.isEmpty() && !audiences.isEmpty() && shared.isEmpty()) {
      return AuthenticationResult.ABSTAINED;
    }
    return new Authenticated(user(status.get("user")), audiences.isEmpty() ? meant : shared);
  }

  private static UserInfo user(Node user) {
    Map<String, List<String>> extra = new LinkedHashMap<>();
    user.get("extra").entries().forEach((key, values) -> extra.put(key, values.strings()));
    return new UserInfo(
        user.get("username").text(), user.get("uid").text(), user.get("groups").strings(), extra);
  }

  private byte[] review(String token, List<String> audiences) {
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("token", token);
    if (!audiences.isEmpty()) {
      spec.put("audiences", new ArrayList<>(audiences));
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kind", "TokenReview");
    out.put("apiVersion", "authentication.k8s.io/" + version);
    out.put("metadata", new LinkedHashMap<>());
    out.put("spec", spec);
    return Json.write(out);
  }

  private Node status(byte[] body) throws IOException {
    try {
      Node answer = Node.root(Json.read(body));
      if (answer.get("kind").text().equals("TokenReview")
          && answer.get("apiVersion").text().equals("authentication.k8s.io/" + version)) {
        return answer.get("status");
      }
    } catch (MalformedJsonException e) {
      // as any other answer that is none
    }
    throw new IOException("the webhook's answer is no TokenReview of version " + version);
  }

  @Override
  public void close() {
    client.close();
  }
}
