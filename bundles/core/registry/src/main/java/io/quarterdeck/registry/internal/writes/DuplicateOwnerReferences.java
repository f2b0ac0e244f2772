// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.stage.Exchange;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Owner references that stand in an object twice: the second is taken out, and the client warned.
 */
public final class DuplicateOwnerReferences {
  private static final String SENT =
      ".metadata.ownerReferences contains duplicate entries; API server dedups owner references in"
          + " 1.20+, and may reject such requests as early as 1.24; please fix your requests;"
          + " duplicate UID(s) observed: ";
  private static final String ADMITTED =
      ".metadata.ownerReferences contains duplicate entries after mutating admission happens; API"
          + " server dedups owner references in 1.20+, and may reject such requests as early as"
          + " 1.24; please fix your requests; duplicate UID(s) observed: ";

  private DuplicateOwnerReferences() {}

  /** Before the write is validated; a patch is not until plugins have seen it. */
  public static void remove(ApiObject object, Exchange exchange) {
    if (!exchange.request().method().equals("PATCH")) {
      remove(object, exchange, SENT);
    }
  }

  /** After plugins have changed the object. */
  public static void removeAdmitted(ApiObject object, Exchange exchange) {
    remove(object, exchange, ADMITTED);
  }

  private static void remove(ApiObject object, Exchange exchange, String warning) {
    List<Node> references = object.field("metadata").get("ownerReferences").items();
    if (references.size() < 2) {
      return;
    }
    Set<@Nullable Object> kept = new LinkedHashSet<>();
    List<String> repeated = new ArrayList<>();
    for (Node r : references) {
      if (!kept.add(r.value())) {
        repeated.add(r.get("uid").text());
      }
    }
    if (!repeated.isEmpty()) {
      object.meta().tree().put("ownerReferences", new ArrayList<>(kept));
      exchange.warn(warning + String.join(", ", repeated));
    }
  }
}
