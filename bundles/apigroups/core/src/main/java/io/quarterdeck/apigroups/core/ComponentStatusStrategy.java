// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.TablePrinter;

/** Component statuses, long deprecated: this server reports none. */
final class ComponentStatusStrategy implements ResourceStrategy {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Status", o -> healthy(o).get("status").text())
          .text("Message", o -> healthy(o).get("message").text())
          .text("Error", o -> healthy(o).get("error").text())
          .build();

  @Override
  public String deprecation() {
    return "v1 ComponentStatus is deprecated in v1.19+";
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  private static Node healthy(ApiObject o) {
    return o.field("conditions").items().stream()
        .filter(c -> c.get("type").text().equals("Healthy"))
        .findFirst()
        .orElse(Node.root(null));
  }
}
