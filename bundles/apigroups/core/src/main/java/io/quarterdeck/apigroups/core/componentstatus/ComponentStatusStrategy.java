// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.componentstatus;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.ComputedObjects;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;

/** Component statuses, long deprecated: made for each request, and never stored. */
public final class ComponentStatusStrategy implements ComputedObjects, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Status", ComponentStatusStrategy::status)
          .text("Message", o -> healthy(o).get("message").text())
          .text("Error", o -> healthy(o).get("error").text())
          .build();

  private final ComputedObjects statuses;

  public ComponentStatusStrategy(ComputedObjects statuses) {
    this.statuses = statuses;
  }

  @Override
  public List<ApiObject> list() {
    return statuses.list();
  }

  @Override
  public ApiObject get(String name) {
    return statuses.get(name);
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  public static String status(ApiObject o) {
    Node healthy = healthy(o);
    if (healthy.isAbsent()) {
      return "Unknown";
    }
    return healthy.get("status").text().equals("True") ? "Healthy" : "Unhealthy";
  }

  private static Node healthy(ApiObject o) {
    return new StatusConditions(o.field("conditions")).find("Healthy");
  }
}
