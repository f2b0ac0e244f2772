// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Index;
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
 * The authorizers as one, asked in the order of the modes. While one of them is missing the door is
 * shut: the question waits for it, bounded, and is then refused with 503.
 */
final class AuthorizerChain implements AccessReviewer {
  private static final Logger LOG = System.getLogger(AuthorizerChain.class.getName());
  private static final String LOOPBACK = "system:apiserver";
  private static final Set<String> READ = Set.of("get", "head");
  private static final Set<String> HEALTH = Set.of("/livez", "/readyz", "/healthz");
  private static final Duration DOOR = Duration.ofSeconds(1);

  private final Chain<Authorizer> authorizers;
  private final List<String> modes;
  private final Index<Authorizer, Asked> asked = this::derive;

  /** Those that are asked, in order, and those that should be and are not there. */
  private record Asked(List<Plugin<Authorizer>> plugins, List<String> missing) {}

  /** Only the authorizers that {@code modes} names are asked, in this order. */
  AuthorizerChain(Chain<Authorizer> authorizers, List<String> modes) {
    this.authorizers = authorizers;
    this.modes = List.copyOf(modes);
  }

  private Asked derive(Snapshot<Authorizer> snapshot) {
    List<Plugin<Authorizer>> plugins = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String mode : modes) {
      Plugin<Authorizer> plugin = snapshot.find(mode);
      if (plugin == null) {
        missing.add(mode);
      } else {
        plugins.add(plugin);
      }
    }
    return new Asked(List.copyOf(plugins), List.copyOf(missing));
  }

  private boolean isComplete(Snapshot<Authorizer> snapshot) {
    return snapshot.index(asked).missing().isEmpty();
  }

  @Override
  public Decision review(Attributes attributes) {
    if (passesClosedDoor(attributes) && !isComplete(authorizers.snapshot())) {
      return new Decision.Allow("authorization is not complete");
    }
    try (Lease<Authorizer> lease = authorizers.leaseWhen(this::isComplete, DOOR)) {
      List<String> reasons = new ArrayList<>();
      for (Plugin<Authorizer> plugin : complete(lease.snapshot())) {
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

  private List<Plugin<Authorizer>> complete(Snapshot<Authorizer> snapshot) {
    Asked all = snapshot.index(asked);
    if (!all.missing().isEmpty()) {
      throw ApiException.unavailable(
          "authorization is not complete: " + String.join(", ", all.missing()) + " missing", 1);
    }
    return all.plugins();
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
    try (Lease<Authorizer> lease = authorizers.leaseWhen(this::isComplete, DOOR)) {
      for (Plugin<Authorizer> plugin : complete(lease.snapshot())) {
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
