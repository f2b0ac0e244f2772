// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.json.MalformedJsonException;
import io.quarterdeck.runtime.webhook.Kubeconfig;
import io.quarterdeck.runtime.webhook.WebhookClient;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Asks a service by {@code SubjectAccessReview}s, and keeps its answers for a while. */
@Component(
    configurationPid = "io.quarterdeck.authorization.webhook",
    property = {"name=Webhook", "rank:Integer=-100"})
@Designate(ocd = WebhookAuthorizer.Config.class)
public final class WebhookAuthorizer implements Authorizer {
  private static final Logger LOG = System.getLogger(WebhookAuthorizer.class.getName());
  private static final Decision NOBODY_TO_ASK =
      new Decision.Deny("the authorization webhook has no config.file");
  private static final int LONGEST_KEPT = 10_000;
  private static final int ATTEMPTS = 5;
  private static final Set<String> VERSIONS = Set.of("v1", "v1beta1");
  private static final Set<String> POLICIES = Set.of("Deny", "NoOpinion");

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Authorization webhook")
  public @interface Config {
    @AttributeDefinition(
        description = "a kubeconfig of the service (--authorization-webhook-config-file)")
    String config_file() default "";

    @AttributeDefinition(description = "v1 or v1beta1 (--authorization-webhook-version)")
    String version() default "v1";

    @AttributeDefinition(description = "seconds for which an allowing answer is kept")
    int cache_authorized_ttl() default 300;

    @AttributeDefinition(description = "seconds for which another answer is kept")
    int cache_unauthorized_ttl() default 30;

    @AttributeDefinition(description = "milliseconds before a failed call is made again")
    int retry_backoff() default 500;

    @AttributeDefinition(description = "seconds that a call may take")
    int timeout() default 30;

    @AttributeDefinition(description = "what counts when no answer comes: NoOpinion or Deny")
    String failure_policy() default "NoOpinion";
  }

  private final @Nullable WebhookClient client;
  private final AnswerCache cache;
  private final String version;
  private final boolean denies;

  /**
   * @throws IllegalArgumentException when the kubeconfig cannot be used, or a value is none of its
   *     key's: the authorizer then is not there, which closes the door when it is one of the modes
   */
  @Activate
  public WebhookAuthorizer(Config config) {
    String file = config.config_file().strip();
    require("version", VERSIONS.contains(config.version()), "is none of v1, v1beta1");
    require(
        "failure.policy", POLICIES.contains(config.failure_policy()), "is none of NoOpinion, Deny");
    version = config.version();
    denies = config.failure_policy().equals("Deny");
    client =
        file.isEmpty()
            ? null
            : new WebhookClient(
                Kubeconfig.read(Path.of(file)),
                new WebhookClient.Retries(ATTEMPTS, Duration.ofMillis(config.retry_backoff())),
                Duration.ofSeconds(config.timeout()));
    cache =
        new AnswerCache(
            Duration.ofSeconds(config.cache_authorized_ttl()),
            Duration.ofSeconds(config.cache_unauthorized_ttl()),
            System::nanoTime);
  }

  private static void require(String key, boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException("authorization webhook: " + key + " " + problem);
    }
  }

  @Override
  public Decision authorize(Attributes a) {
    if (client == null) {
      return NOBODY_TO_ASK;
    }
    String spec = Review.spec(a);
    Decision kept = cache.get(spec);
    if (kept != null) {
      return kept;
    }
    try {
      Decision decision = decision(client.post(Review.body(version, spec)));
      if (Review.size(a) < LONGEST_KEPT) {
        cache.put(spec, decision);
      }
      return decision;
    } catch (IOException | MalformedJsonException e) {
      LOG.log(Level.ERROR, "the authorization webhook gave no answer: " + e);
      return denies ? new Decision.Deny("") : Decision.noOpinion();
    }
  }

  private static Decision decision(byte[] answer) throws IOException {
    Node status = Node.root(Json.read(answer)).get("status");
    if (!status.isObject()) {
      throw new IOException("the answer has no status");
    }
    String reason = status.get("reason").text();
    if (status.get("denied").bool()) {
      return new Decision.Deny(reason);
    }
    return status.get("allowed").bool()
        ? new Decision.Allow(reason)
        : new Decision.NoOpinion(reason);
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(
        List.of(), List.of(), true, "webhook authorizer does not support user rule resolution");
  }

  @Deactivate
  void deactivate() {
    if (client != null) {
      client.close();
    }
  }
}
