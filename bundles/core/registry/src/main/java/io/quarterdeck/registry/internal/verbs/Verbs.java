// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.registry.internal.admission.AdmissionEngine;
import io.quarterdeck.registry.internal.resource.Resource;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.watches.WatchClock;
import io.quarterdeck.registry.internal.watches.WatchMeters;
import io.quarterdeck.registry.internal.writes.CreatePermission;
import io.quarterdeck.registry.internal.writes.Deleter;
import io.quarterdeck.registry.internal.writes.Updater;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.group.ComputedObjects;
import io.quarterdeck.spi.group.Subresource;
import java.util.Map;
import java.util.function.Consumer;

/** The verbs by name; one instance of each. */
public final class Verbs {
  private final Map<String, Verb> byName;
  private final Updater updater;
  private final Deleter deleter;
  private final CreateVerb creator;
  private final ActionVerb action;
  private final Verb connect;

  public Verbs(
      AdmissionEngine admission,
      WatchClock clock,
      Metrics metrics,
      CreatePermission permission,
      Connections connections,
      FeatureGates gates) {
    Consumer<ResourceRequest> mayCreate =
        gates.isEnabled("AuthorizePodWebsocketUpgradeCreatePermission")
            ? permission::requireBelow
            : r -> {};
    connect = new ConnectVerb(admission, mayCreate, connections::open);
    updater = new Updater(admission, metrics);
    deleter = new Deleter(admission);
    creator = new CreateVerb(admission);
    byName =
        Map.of(
            "get", new GetVerb(),
            "list", new ListVerb(),
            "watch", new WatchVerb(clock, new WatchMeters(metrics), gates.isEnabled("WatchList")),
            "create", creator,
            "update", new UpdateVerb(updater, creator, permission),
            "patch", new PatchVerb(updater, new ApplyVerb(updater, creator, permission)),
            "delete", new DeleteVerb(deleter),
            "deletecollection", new DeleteCollectionVerb(deleter));
    action = new ActionVerb(admission, updater, deleter);
  }

  public Updater updater() {
    return updater;
  }

  public Deleter deleter() {
    return deleter;
  }

  public CreateVerb creator() {
    return creator;
  }

  /** The verb of a request; a subresource that nobody serves yet says so. */
  public Verb of(ResourceRequest r, String verb) {
    if (r.subresource().isEmpty()) {
      ComputedObjects computed = r.resource().strategies().computed();
      return computed == null ? named(verb) : new ComputedVerb(computed);
    }
    Subresource sub = r.resource().strategies().subresources().subresource(r.subresource());
    return switch (sub) {
      case Subresource.Action a -> action;
      case Subresource.View v -> named(verb);
      case Subresource.Connect c -> connect;
      case null -> {
        if (!r.subresource().equals("status")) {
          throw ApiException.notImplemented(
              r.resource().groupResource() + "/" + r.subresource() + " is not implemented yet");
        }
        yield named(verb);
      }
    };
  }

  /** The creation of what is an action on an object of another resource. */
  public Verb delegated(Resource below, String subresource) {
    return action.on(below, subresource);
  }

  private Verb named(String verb) {
    Verb found = byName.get(verb);
    if (found == null) {
      throw ApiException.methodNotAllowed();
    }
    return found;
  }
}
