// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How something is to be deleted, and which one.
 *
 * @param gracePeriodSeconds null for the kind's own
 * @param policy what becomes of dependents: {@code Background}, {@code Foreground}, {@code Orphan},
 *     or empty for the kind's own
 * @param uid only the object of this UID; empty for any
 * @param resourceVersion only in this state; empty for any
 */
public record DeleteOptions(
    @Nullable Long gracePeriodSeconds, String policy, String uid, String resourceVersion) {
  public static final String BACKGROUND = "Background";
  public static final String FOREGROUND = "Foreground";
  public static final String ORPHAN = "Orphan";

  /** As the kind has it, whichever object it is. */
  public static final DeleteOptions NONE = new DeleteOptions(null, "", "", "");

  /** Only the object of this UID. */
  public static DeleteOptions ofUid(String uid) {
    return new DeleteOptions(null, "", uid, "");
  }

  public DeleteOptions withPolicy(String newPolicy) {
    return new DeleteOptions(gracePeriodSeconds, newPolicy, uid, resourceVersion);
  }

  public DeleteOptions withGrace(long seconds) {
    return new DeleteOptions(seconds, policy, uid, resourceVersion);
  }

  public DeleteOptions withResourceVersion(String version) {
    return new DeleteOptions(gracePeriodSeconds, policy, uid, version);
  }

  /** As the body of a request. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", "DeleteOptions");
    out.put("apiVersion", "v1");
    if (gracePeriodSeconds != null) {
      out.put("gracePeriodSeconds", gracePeriodSeconds);
    }
    if (!policy.isEmpty()) {
      out.put("propagationPolicy", policy);
    }
    Map<String, @Nullable Object> preconditions = new LinkedHashMap<>();
    if (!uid.isEmpty()) {
      preconditions.put("uid", uid);
    }
    if (!resourceVersion.isEmpty()) {
      preconditions.put("resourceVersion", resourceVersion);
    }
    if (!preconditions.isEmpty()) {
      out.put("preconditions", preconditions);
    }
    return out;
  }
}
