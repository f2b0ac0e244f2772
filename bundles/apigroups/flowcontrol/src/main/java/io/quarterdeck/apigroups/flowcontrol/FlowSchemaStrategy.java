// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Flow schemas: which requests go to which priority level. */
final class FlowSchemaStrategy implements CreateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text(
              "PriorityLevel", o -> o.field("spec").at("priorityLevelConfiguration", "name").text())
          .text("MatchingPrecedence", o -> o.field("spec").get("matchingPrecedence").number())
          .text(
              "DistinguisherMethod",
              o -> o.field("spec").at("distinguisherMethod", "type").text("<none>"))
          .age()
          .text("MissingPL", FlowSchemaStrategy::dangling)
          .ordered(
              Comparator.comparingLong(FlowSchemaStrategy::precedence)
                  .thenComparing(o -> o.meta().name()))
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    if (object.field("spec").get("matchingPrecedence").number() == 0) {
      spec.put("matchingPrecedence", 1000L);
    }
  }

  @Override
  public Set<String> metadataOfStatus() {
    return Set.of();
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ConditionTypes.validate(object.field("status").get("conditions"), errors);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    FlowSchemaValidation.validate(object.meta().name(), object.field("spec"), errors);
  }

  /** Rows stand in the order in which the schemas are tried. */
  private static long precedence(ApiObject o) {
    return o.field("spec").get("matchingPrecedence").number();
  }

  private static String dangling(ApiObject o) {
    Node dangling = StatusConditions.of(o).find("Dangling");
    return dangling.isAbsent() ? "?" : dangling.get("status").text();
  }
}
