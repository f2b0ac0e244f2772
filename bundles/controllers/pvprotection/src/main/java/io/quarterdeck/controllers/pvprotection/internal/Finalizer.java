// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.List;

/** What holds an object that is to be deleted. */
record Finalizer(String name) {
  static final Finalizer CLAIM = new Finalizer("kubernetes.io/pvc-protection");
  static final Finalizer VOLUME = new Finalizer("kubernetes.io/pv-protection");

  /** Whether an object has it that is to be deleted. */
  boolean holds(ApiObject object) {
    return isEnding(object) && object.meta().finalizers().contains(name);
  }

  /** Whether an object lacks it that is to stay: admission gives it to new ones. */
  boolean isMissing(ApiObject object) {
    return !isEnding(object) && !object.meta().finalizers().contains(name);
  }

  private static boolean isEnding(ApiObject object) {
    return !object.meta().deletionTimestamp().isEmpty();
  }

  ApiObject addTo(ApiObject object) {
    List<String> all = new ArrayList<>(object.meta().finalizers());
    all.add(name);
    object.meta().setFinalizers(all);
    return object;
  }

  ApiObject removeFrom(ApiObject object) {
    List<String> all = new ArrayList<>(object.meta().finalizers());
    all.removeIf(name::equals);
    object.meta().setFinalizers(all);
    return object;
  }
}
