// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The columns of bindings. */
final class BindingTable {
  private BindingTable() {}

  static TablePrinter printer() {
    return ColumnLayout.named()
        .text("Role", BindingTable::role)
        .age()
        .wide("Users", o -> subjects(o, "User", BindingTable::name))
        .wide("Groups", o -> subjects(o, "Group", BindingTable::name))
        .wide(
            "ServiceAccounts",
            o -> subjects(o, "ServiceAccount", s -> s.get("namespace").text() + "/" + name(s)))
        .build();
  }

  private static String role(ApiObject o) {
    Node ref = o.field("roleRef");
    return ref.get("kind").text() + "/" + name(ref);
  }

  private static String name(Node n) {
    return n.get("name").text();
  }

  private static String subjects(ApiObject o, String kind, Function<Node, String> shown) {
    return o.field("subjects").items().stream()
        .filter(s -> s.get("kind").text().equals(kind))
        .map(shown)
        .collect(Collectors.joining(", "));
  }
}
