// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Operation;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Knows what objects of one resource use. Stateless. */
public interface Evaluator {

  /** Whether such a write changes what is used. */
  boolean handles(AdmissionRequest r);

  /** Which of the names in a quota it counts. */
  boolean counts(String resourceName);

  Map<String, Quantity> usage(ApiObject object);

  /** What the object lacks to be counted against these, or null. */
  default @Nullable String missing(Set<String> counted, ApiObject object) {
    return null;
  }

  /** Whether a quota of this scope is about the object. */
  default boolean matches(Scope scope, ApiObject object) {
    return false;
  }

  /** {@code count/pods}, {@code count/deployments.apps}. */
  static String countName(GroupResource resource) {
    return "count/" + resource;
  }

  Quantity ONE = Quantity.parse("1");

  static boolean isWholeCreate(AdmissionRequest r) {
    return r.operation() == Operation.CREATE && r.subresource().isEmpty();
  }

  static boolean isWhole(AdmissionRequest r) {
    return r.subresource().isEmpty();
  }
}
