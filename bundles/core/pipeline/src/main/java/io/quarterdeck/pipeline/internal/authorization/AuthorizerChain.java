// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.pipeline.internal.endpoint.Health;
import io.quarterdeck.pipeline.internal.request.RequestMeters;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Index;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.chain.Snapshot;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.stage.ThirdParties;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer.InvalidSettings;
import io.quarterdeck.spi.authorization.Decision;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The authorizers as one, asked in the order of the modes. While one of them is missing the door is
 * shut: the question waits for it, bounded, and is then refused with 503.
 */
public final class AuthorizerChain implements AccessReviewer {
  private static final Logger LOG = System.getLogger(AuthorizerChain.class.getName());
  private static final Set<String> READ = Set.of("get", "head");
  private static final Duration DOOR = Duration.ofSeconds(1);
  private static final int SERVER_ERROR = 500;

  private final Chain<Authorizer> authorizers;
  private final List<AuthorizerEntry> entries;
  private final AuthorizationMetrics metrics;
  private final Index<Authorizer, Asked> asked = this::derive;

  /** Those that are asked, in order, and those that should be and are not there. */
  private record Asked(List<Place> places, List<String> missing) {}

  /** One who is asked: the plugin itself, or what it made of an entry's settings. */
  private record Place(
      Plugin<Authorizer> plugin, Authorizer authorizer, Counter allowed, Counter denied) {}

  /** Only the authorizers that {@code entries} name are asked, in this order. */
  public AuthorizerChain(
      Chain<Authorizer> authorizers, List<AuthorizerEntry> entries, AuthorizationMetrics metrics) {
    this.authorizers = authorizers;
    this.entries = List.copyOf(entries);
    this.metrics = metrics;
  }

  private Asked derive(Snapshot<Authorizer> snapshot) {
    List<Place> places = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (AuthorizerEntry entry : entries) {
      Plugin<Authorizer> plugin = snapshot.find(entry.type());
      if (plugin == null) {
        if (!snapshot.isSwitchedOff(entry.type())) {
          missing.add(entry.type());
        }
        continue;
      }
      try {
        places.add(place(entry, plugin));
      } catch (RuntimeException e) {
        LOG.log(Level.ERROR, "authorizer " + entry.name() + " cannot be used: " + e.getMessage());
        missing.add(entry.name());
      }
    }
    return new Asked(List.copyOf(places), List.copyOf(missing));
  }

  private Place place(AuthorizerEntry entry, Plugin<Authorizer> plugin) {
    return new Place(
        plugin, configured(entry, plugin.service()), metrics.allowed(entry), metrics.denied(entry));
  }

  private static Authorizer configured(AuthorizerEntry entry, Authorizer service) {
    Node settings = entry.settings();
    return settings != null && service instanceof ConfigurableAuthorizer c
        ? c.configured(entry.name(), settings)
        : service;
  }

  /**
   * Makes those that are configured, as far as their plugins are there.
   *
   * @throws InvalidSettings when one of them cannot honour its settings
   */
  public void check() {
    List<FieldError> errors = new ArrayList<>();
    Snapshot<Authorizer> snapshot = authorizers.snapshot();
    for (AuthorizerEntry entry : entries) {
      Plugin<Authorizer> plugin = snapshot.find(entry.type());
      try {
        if (plugin != null) {
          configured(entry, plugin.service());
        }
      } catch (InvalidSettings e) {
        errors.addAll(e.errors());
      }
    }
    if (!errors.isEmpty()) {
      throw new InvalidSettings(errors);
    }
  }

  private boolean isComplete(Snapshot<Authorizer> snapshot) {
    return snapshot.index(asked).missing().isEmpty();
  }

  @Override
  public Decision review(Attributes attributes) {
    if (passesClosedDoor(attributes) && !isComplete(authorizers.snapshot())) {
      return new Decision.Allow("authorization is not complete");
    }
    if (ThirdParties.arePassedOver()) {
      try (Lease<Authorizer> lease = authorizers.lease()) {
        return askAll(shipped(lease.snapshot().index(asked).places()), attributes);
      }
    }
    try (Lease<Authorizer> lease = authorizers.leaseWhen(this::isComplete, DOOR)) {
      return askAll(complete(lease.snapshot()), attributes);
    }
  }

  private static List<Place> shipped(List<Place> places) {
    List<Place> out = new ArrayList<>();
    for (Place place : places) {
      if (place.plugin().origin().isThirdParty()) {
        ThirdParties.passedOver("authorizer", place.plugin().name());
      } else {
        out.add(place);
      }
    }
    return out;
  }

  private Decision askAll(List<Place> places, Attributes attributes) {
    List<String> reasons = new ArrayList<>();
    for (Place place : places) {
      Decision decision = ask(place, attributes);
      if (!(decision instanceof Decision.NoOpinion)) {
        return decision;
      }
      if (!decision.reason().isEmpty()) {
        reasons.add(decision.reason());
      }
    }
    return new Decision.NoOpinion(String.join("\n", reasons));
  }

  /** The server itself, and those who look whether it is well: they must see what is missing. */
  private static boolean passesClosedDoor(Attributes a) {
    if (a.user().name().equals(RequestMeters.LOOPBACK)
        && a.user().isIn(UserInfo.PRIVILEGED_GROUP)) {
      return true;
    }
    return !a.resourceRequest() && READ.contains(a.verb()) && Health.PATHS.contains(a.path());
  }

  private List<Place> complete(Snapshot<Authorizer> snapshot) {
    Asked all = snapshot.index(asked);
    if (!all.missing().isEmpty()) {
      throw ApiException.unavailable(
          "authorization is not complete: " + String.join(", ", all.missing()) + " missing", 1);
    }
    return all.places();
  }

  /**
   * One that fails might have denied: it does. Who says that nobody can be asked at the moment has
   * the last word, as in Kubernetes.
   */
  private Decision ask(Place place, Attributes attributes) {
    Decision decision;
    try {
      decision =
          authorizers.timed(
              place.plugin(),
              p -> place.authorizer().authorize(attributes),
              d -> d instanceof Decision.Deny);
    } catch (RuntimeException | Error e) {
      if (e instanceof ApiException answer && answer.code() >= SERVER_ERROR) {
        throw authorizers.failure(place.plugin(), answer);
      }
      ApiException failure = authorizers.failure(place.plugin(), e);
      if (failure.is(StatusReason.SERVICE_UNAVAILABLE)) {
        throw failure; // it has left: the next question does without it
      }
      decision = new Decision.Deny("authorizer " + place.plugin().name() + " failed");
    }
    switch (decision) {
      case Decision.Allow a -> place.allowed().increment();
      case Decision.Deny d -> place.denied().increment();
      case Decision.NoOpinion n -> {}
    }
    return decision;
  }

  @Override
  public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
    List<Authorizer.ResourceRule> resources = new ArrayList<>();
    List<Authorizer.NonResourceRule> paths = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    boolean incomplete = false;
    try (Lease<Authorizer> lease = authorizers.leaseWhen(this::isComplete, DOOR)) {
      for (Place place : complete(lease.snapshot())) {
        Authorizer.Rules rules = rulesOf(place, user, namespace);
        resources.addAll(rules.resourceRules());
        paths.addAll(rules.nonResourceRules());
        incomplete |= rules.incomplete();
        if (!rules.error().isEmpty()) {
          errors.add(rules.error());
        }
      }
    }
    return new Authorizer.Rules(resources, paths, incomplete, together(errors));
  }

  /** As Go writes a list of errors: one as itself, several in one pair of brackets. */
  private static String together(List<String> errors) {
    if (errors.size() < 2) {
      return String.join("", errors);
    }
    return errors.stream()
        .map(e -> e.startsWith("[") && e.endsWith("]") ? e.substring(1, e.length() - 1) : e)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private Authorizer.Rules rulesOf(Place place, UserInfo user, String namespace) {
    String name = place.plugin().name();
    try {
      return place.authorizer().rulesFor(user, namespace);
    } catch (RuntimeException | Error e) {
      authorizers.note(place.plugin(), e);
      return new Authorizer.Rules(List.of(), List.of(), true, name + " failed");
    }
  }
}
