// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which capabilities containers get, lose and may add. */
record Capabilities(List<String> added, List<String> dropped, List<String> allowed) {

  static Capabilities of(Node spec) {
    return new Capabilities(
        spec.get("defaultAddCapabilities").strings(),
        spec.get("requiredDropCapabilities").strings(),
        spec.get("allowedCapabilities").strings());
  }

  /** A container that drops what it would get keeps that. */
  void complete(Container c) {
    List<String> ownAdd = c.own("capabilities").get("add").strings();
    List<String> ownDrop = c.own("capabilities").get("drop").strings();
    Set<String> add = new TreeSet<>(added);
    ownDrop.forEach(add::remove);
    add.addAll(ownAdd);
    Set<String> drop = new TreeSet<>(dropped);
    drop.addAll(ownDrop);
    if (add.size() == Set.copyOf(ownAdd).size() && drop.size() == Set.copyOf(ownDrop).size()) {
      return;
    }
    Map<String, @Nullable Object> made = new LinkedHashMap<>();
    put(made, "add", add);
    put(made, "drop", drop);
    c.set("capabilities", made);
  }

  private static void put(Map<String, @Nullable Object> into, String field, Set<String> names) {
    if (!names.isEmpty()) {
      into.put(field, new ArrayList<>(names));
    }
  }

  void check(Container c, Broken broken) {
    FieldPath at = c.contextPath().child("capabilities");
    Node own = c.own("capabilities");
    if (own.isAbsent()) {
      if (!added.isEmpty() || !dropped.isEmpty()) {
        broken.invalid(at, null, "required capabilities are not set on the securityContext");
      }
      return;
    }
    if (allowed.contains("*")) {
      return;
    }
    for (String name : own.get("add").strings()) {
      if (!added.contains(name) && !allowed.contains(name)) {
        broken.invalid(at.child("add"), name, "capability may not be added");
      }
    }
    List<String> drops = own.get("drop").strings();
    for (String name : dropped) {
      if (!drops.contains(name)) {
        broken.invalidCapabilities(
            at.child("drop"), drops, name + " is required to be dropped but was not found");
      }
    }
  }
}
