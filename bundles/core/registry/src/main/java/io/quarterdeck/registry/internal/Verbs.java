// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.spi.group.Subresource;
import java.util.Map;

/** The verbs by name; one instance of each. */
final class Verbs {
  private final Map<String, Verb> byName;
  private final Verb action;
  private final Verb connect = new ConnectVerb();

  Verbs(AdmissionEngine admission, WatchClock clock) {
    Updater updater = new Updater(admission);
    Deleter deleter = new Deleter(admission);
    CreateVerb create = new CreateVerb(admission);
    byName =
        Map.of(
            "get", new GetVerb(),
            "list", new ListVerb(),
            "watch", new WatchVerb(clock),
            "create", create,
            "update", new UpdateVerb(updater, create),
            "patch", new PatchVerb(updater),
            "delete", new DeleteVerb(deleter),
            "deletecollection", new DeleteCollectionVerb(deleter));
    action = new ActionVerb(admission, updater, deleter);
  }

  /** The verb of a request; a subresource that nobody serves yet says so. */
  Verb of(ResourceRequest r, String verb) {
    if (r.subresource().isEmpty()) {
      return byName.get(verb);
    }
    Subresource sub = r.resource().strategy().subresource(r.subresource());
    return switch (sub) {
      case Subresource.Action a -> action;
      case Subresource.View v -> byName.get(verb);
      case null -> r.subresource().equals("status") ? byName.get(verb) : connect;
    };
  }
}
