// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the condition Available of an APIService says.
 *
 * @param status {@code True}, {@code False} or {@code Unknown}
 */
record Condition(String status, String reason, String message) {
  static final Condition LOCAL =
      new Condition("True", "Local", "Local APIServices are always available");
  static final Condition PASSED = new Condition("True", "Passed", "all checks passed");

  static Condition unavailable(String reason, String message) {
    return new Condition("False", reason, message);
  }

  static Condition unknown(String reason, String message) {
    return new Condition("Unknown", reason, message);
  }

  boolean isAvailable() {
    return status.equals("True");
  }

  /** Whether an APIService says the same. */
  boolean isIn(ApiObject service) {
    for (Node c : service.field("status").get("conditions").items()) {
      if (c.get("type").text().equals("Available")) {
        return c.get("status").text().equals(status)
            && c.get("reason").text().equals(reason)
            && c.get("message").text().equals(message);
      }
    }
    return false;
  }

  /** A copy that says it; the same object when it does already. */
  ApiObject putInto(ApiObject service, Instant now) {
    if (isIn(service)) {
      return service;
    }
    ApiObject out = service.copy();
    List<@Nullable Object> conditions = Trees.asList(out.object("status").get("conditions"));
    List<@Nullable Object> all = conditions == null ? new ArrayList<>() : conditions;
    Map<String, @Nullable Object> own = null;
    for (Object each : all) {
      Map<String, @Nullable Object> c = Trees.asObject(each);
      if (own == null && c != null && "Available".equals(c.get("type"))) {
        own = c;
      }
    }
    if (own == null) {
      own = new LinkedHashMap<>();
      own.put("type", "Available");
      all.add(own);
    }
    if (!status.equals(own.get("status"))) {
      own.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
    own.put("status", status);
    own.put("reason", reason);
    own.put("message", message);
    out.object("status").put("conditions", all);
    return out;
  }
}
