// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The authorizers as one. While a required one is missing the door is shut: the question waits for
 * it, bounded, and is then refused with 503.
 */
final class AuthorizerChain implements AccessReviewer {
  private static final Logger LOG = System.getLogger(AuthorizerChain.class.getName());
  private static final Duration DOOR = Duration.ofSeconds(1);

  private final Chain<Authorizer> authorizers;

  AuthorizerChain(Chain<Authorizer> authorizers) {
    this.authorizers = authorizers;
  }

  @Override
  public Decision review(Attributes attributes) {
    try (Lease<Authorizer> lease = authorizers.leaseWhenComplete(DOOR)) {
      requireComplete(lease.snapshot());
      List<String> reasons = new ArrayList<>();
      for (Plugin<Authorizer> plugin : lease.snapshot().plugins()) {
        Decision decision = ask(plugin, attributes);
        if (!(decision instanceof Decision.NoOpinion)) {
          return decision;
        }
        if (!decision.reason().isEmpty()) {
          reasons.add(decision.reason());
        }
      }
      return new Decision.NoOpinion(String.join("\n", reasons));
    }
  }

  private static void requireComplete(Snapshot<Authorizer> snapshot) {
    if (!snapshot.complete()) {
      throw ApiException.unavailable(
          "authorization is not complete: " + String.join(", ", snapshot.missing()) + " missing",
          1);
    }
  }

  private Decision ask(Plugin<Authorizer> plugin, Attributes attributes) {
    try {
      return authorizers.timed(
          plugin, a -> a.authorize(attributes), d -> d instanceof Decision.Deny);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "authorizer " + plugin.name() + " failed", e);
      return Decision.noOpinion();
    }
  }

  @Override
  public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
    List<Authorizer.ResourceRule> resources = new ArrayList<>();
    List<Authorizer.NonResourceRule> paths = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    boolean incomplete = false;
    try (Lease<Authorizer> lease = authorizers.leaseWhenComplete(DOOR)) {
      requireComplete(lease.snapshot());
      for (Plugin<Authorizer> plugin : lease.snapshot().plugins()) {
        Authorizer.Rules rules = plugin.service().rulesFor(user, namespace);
        resources.addAll(rules.resourceRules());
        paths.addAll(rules.nonResourceRules());
        incomplete |= rules.incomplete();
        if (!rules.error().isEmpty()) {
          errors.add(rules.error());
        }
      }
    }
    return new Authorizer.Rules(resources, paths, incomplete, String.join(", ", errors));
  }
}
