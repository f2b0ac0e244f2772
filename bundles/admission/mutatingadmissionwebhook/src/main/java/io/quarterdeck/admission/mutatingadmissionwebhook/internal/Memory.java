// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionwebhook.internal;

import io.quarterdeck.api.ApiObject;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which webhooks the second round calls again: those with reinvocationPolicy IfNeeded after which
 * something has changed the object. It calls no other.
 */
final class Memory {
  private final Set<String> again = new HashSet<>();
  private Set<String> called = new HashSet<>();
  private @Nullable ApiObject output;

  /** A webhook that may be called again has been called. */
  void called(String uid) {
    called.add(uid);
  }

  /** The object has changed: those called so far are to see it again. */
  void changed() {
    again.addAll(called);
    called = new HashSet<>();
  }

  boolean isToBeCalledAgain(String uid) {
    return again.contains(uid);
  }

  /** The object as the webhooks leave it. */
  void leave(@Nullable ApiObject object) {
    output = object == null ? null : object.copy();
  }

  /** Whether others have changed it since. */
  boolean isOther(@Nullable ApiObject object) {
    return !Objects.equals(output, object);
  }
}
