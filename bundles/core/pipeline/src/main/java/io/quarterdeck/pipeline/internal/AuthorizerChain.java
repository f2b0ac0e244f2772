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
import java.util.Set;

/**
 * The authorizers as one. While a required one is missing the door is shut: the question waits for
 * it, bounded, and is then refused with 503.
 */
final class AuthorizerChain implements AccessReviewer {
  private static final Logger LOG = System.getLogger(AuthorizerChain.class.getName());
  private static final String LOOPBACK = "system:apiserver";
  private static final Set<String> READ = Set.of("get", "head");
  private static final Set<String> HEALTH = Set.of("/livez", "/readyz", "/healthz");
  private static final Duration DOOR = Duration.ofSeconds(1);

  private final Chain<Authorizer> authorizers;

  private final Set<String> modes;

  /** Only the authorizers that {@code modes} names are asked. */
  AuthorizerChain(Chain<Authorizer> authorizers, Set<String> modes) {
    this.authorizers = authorizers;
    this.modes = Set.copyOf(modes);
  }

  @Override
  public Decision review(Attributes attributes) {
    if (passesClosedDoor(attributes) && !authorizers.snapshot().complete()) {
      return new Decision.Allow("authorization is not complete");
    }
    try (Lease<Authorizer> lease = authorizers.leaseWhenComplete(DOOR)) {
      requireComplete(lease.snapshot());
      List<String> reasons = new ArrayList<>();
      for (Plugin<Authorizer> plugin : asked(lease.snapshot())) {
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

  /** The server itself, and those who look whether it is well: they must see what is missing. */
  private static boolean passesClosedDoor(Attributes a) {
    if (a.user().name().equals(LOOPBACK) && a.user().isIn(UserInfo.PRIVILEGED_GROUP)) {
      return true;
    }
    return !a.resourceRequest() && READ.contains(a.verb()) && HEALTH.contains(a.path());
  }

  private List<Plugin<Authorizer>> asked(Snapshot<Authorizer> snapshot) {
    return snapshot.plugins().stream().filter(p -> modes.contains(p.name())).toList();
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
      for (Plugin<Authorizer> plugin : asked(lease.snapshot())) {
        Authorizer.Rules rules = rulesOf(plugin, user, namespace);
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

  private static Authorizer.Rules rulesOf(
      Plugin<Authorizer> plugin, UserInfo user, String namespace) {
    try {
      return plugin.service().rulesFor(user, namespace);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "authorizer " + plugin.name() + " failed to list rules", e);
      return new Authorizer.Rules(List.of(), List.of(), true, plugin.name() + " failed");
    }
  }
}
