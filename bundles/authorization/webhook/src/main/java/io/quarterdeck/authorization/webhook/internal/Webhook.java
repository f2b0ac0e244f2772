// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.libraries.access.review.AccessAnswers;
import io.quarterdeck.libraries.access.review.AccessReview;
import io.quarterdeck.libraries.client.http.DeadlineExceededException;
import io.quarterdeck.libraries.client.webhook.WebhookClient;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.egress.Egress;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/** One service that is asked. Thread-safe; blocks. */
final class Webhook implements Authorizer, AutoCloseable {
  private static final Logger LOG = System.getLogger(Webhook.class.getName());
  private static final int ATTEMPTS = 5;

  private final String name;
  private final WebhookSettings settings;
  private final Conditions conditions;
  private final Meters meters;
  private final WebhookClient client;
  private final AccessAnswers cache;

  /**
   * @throws IllegalArgumentException when a certificate or key cannot be used
   */
  Webhook(
      String name, WebhookSettings settings, Conditions conditions, Meters meters, Egress egress) {
    this.name = name;
    this.settings = settings;
    this.conditions = conditions;
    this.meters = meters;
    client =
        new WebhookClient(
            settings.service(),
            new WebhookClient.Retries(ATTEMPTS, settings.pause()),
            settings.timeout(),
            meters.calls(),
            egress);
    cache =
        new AccessAnswers(settings.authorizedTtl(), settings.unauthorizedTtl(), System::nanoTime);
  }

  @Override
  public Decision authorize(Attributes a) {
    if (!conditions.isEmpty()) {
      long start = System.nanoTime();
      Conditions.Verdict verdict = conditions.evaluate(a);
      meters.conditions(verdict, System.nanoTime() - start);
      switch (verdict) {
        case NOT_MET -> {
          return Decision.noOpinion();
        }
        case FAILED -> {
          return onFailure();
        }
        case MET -> {}
      }
    }
    String spec = AccessReview.spec(a);
    Decision kept = cache.get(spec);
    return kept != null ? kept : ask(a, spec);
  }

  private Decision ask(Attributes a, String spec) {
    long start = System.nanoTime();
    try {
      Decision decision =
          AccessReview.decision(client.post(AccessReview.body(settings.version(), spec)));
      meters.called("success", System.nanoTime() - start);
      if (AccessReview.size(a) < AccessReview.LONGEST_KEPT) {
        cache.put(spec, decision);
      }
      return decision;
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.ERROR, "the authorization webhook " + name + " gave no answer: " + e);
      String result = result(e);
      meters.called(result, System.nanoTime() - start);
      if (!settings.denies()) {
        meters.failedOpen(result);
      }
      return onFailure();
    }
  }

  private static String result(Exception e) {
    if (e instanceof DeadlineExceededException) {
      return "timeout";
    }
    return Thread.currentThread().isInterrupted() ? "canceled" : "error";
  }

  private Decision onFailure() {
    return settings.denies() ? new Decision.Deny("") : Decision.noOpinion();
  }

  @Override
  public Rules rulesFor(UserInfo user, String namespace) {
    return new Rules(
        List.of(), List.of(), true, "webhook authorizer does not support user rule resolution");
  }

  @Override
  public void close() {
    client.close();
  }
}
