// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * One of an object's owners, as it says.
 *
 * @param blocks whether the owner's deletion in the foreground waits for it
 */
record Reference(String apiVersion, String kind, String name, String uid, boolean blocks) {

  static List<Reference> of(ApiObject object) {
    return object.root().at("metadata", "ownerReferences").items().stream()
        .map(Reference::of)
        .toList();
  }

  private static Reference of(Node n) {
    return new Reference(
        n.get("apiVersion").text(),
        n.get("kind").text(),
        n.get("name").text(),
        n.get("uid").text(),
        n.get("blockOwnerDeletion").bool());
  }

  Identity in(String namespace) {
    return new Identity(apiVersion, kind, namespace, name, uid);
  }
}
