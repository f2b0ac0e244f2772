// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and makes {@code metadata.ownerReferences}. */
public final class Owners {
  private Owners() {}

  /** The reference that says {@code controller: true}, or null. */
  public static @Nullable Node controllerOf(ApiObject object) {
    for (Node reference : object.root().at("metadata", "ownerReferences").items()) {
      if (reference.get("controller").bool()) {
        return reference;
      }
    }
    return null;
  }

  /** Whether the object of this UID controls the other. */
  public static boolean isControlledBy(ApiObject object, String uid) {
    Node reference = controllerOf(object);
    return reference != null && reference.get("uid").text().equals(uid);
  }

  /** A reference to a controller, which the deletion of it in the foreground waits for. */
  public static Map<String, @Nullable Object> controller(GroupVersionKind kind, ApiObject owner) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("apiVersion", kind.apiVersion());
    out.put("kind", kind.kind());
    out.put("name", owner.meta().name());
    out.put("uid", owner.meta().uid());
    out.put("controller", true);
    out.put("blockOwnerDeletion", true);
    return out;
  }

  /** Has the object be controlled by the other. */
  public static void control(ApiObject object, GroupVersionKind kind, ApiObject owner) {
    Trees.list(object.meta().tree(), "ownerReferences").add(controller(kind, owner));
  }
}
