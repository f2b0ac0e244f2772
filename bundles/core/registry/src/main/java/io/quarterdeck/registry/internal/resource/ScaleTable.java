// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import io.quarterdeck.api.HumanDuration;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.TablePrinter;

/** The columns of a Scale, whatever it scales. */
final class ScaleTable {
  static final TablePrinter TABLE =
      ColumnLayout.empty()
          .add(TablePrinter.Column.of("Name").formatted(""), (o, now) -> o.meta().name())
          .integer("Desired", o -> o.field("spec").get("replicas").number())
          .integer("Available", o -> o.field("status").get("replicas").number())
          .age()
          .build();

  /** The same of a custom resource, which is printed by paths: what is absent has no cell. */
  static final TablePrinter CUSTOM =
      ColumnLayout.empty()
          .add(TablePrinter.Column.of("Name"), (o, now) -> o.meta().name())
          .integer("Desired", o -> o.field("spec").get("replicas").value())
          .integer("Available", o -> o.field("status").get("replicas").value())
          .add(
              TablePrinter.Column.of("Age").typed("date"),
              (o, now) -> HumanDuration.since(o.meta().creationTimestamp(), now))
          .build();

  private ScaleTable() {}
}
