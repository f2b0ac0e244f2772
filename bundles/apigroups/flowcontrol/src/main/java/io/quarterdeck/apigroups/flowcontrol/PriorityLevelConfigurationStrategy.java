// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Priority levels: how many requests of a kind are served at once, and how others wait. */
final class PriorityLevelConfigurationStrategy
    implements CreateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Type", o -> o.field("spec").get("type").text())
          .text("NominalConcurrencyShares", PriorityLevelConfigurationStrategy::shares)
          .text("Queues", o -> queuing(o, "queues"))
          .text("HandSize", o -> queuing(o, "handSize"))
          .text("QueueLengthLimit", o -> queuing(o, "queueLengthLimit"))
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    if (spec.get("limited") instanceof Map) {
      Map<String, @Nullable Object> limited = Trees.object(spec, "limited");
      absent(limited, "nominalConcurrencyShares", 30);
      absent(limited, "lendablePercent", 0);
      Map<String, @Nullable Object> response = Trees.asObject(limited.get("limitResponse"));
      if (response != null && response.get("queuing") instanceof Map) {
        Map<String, @Nullable Object> queuing = Trees.object(response, "queuing");
        positive(queuing, "queues", 64);
        positive(queuing, "handSize", 8);
        positive(queuing, "queueLengthLimit", 50);
      }
    }
    if (spec.get("exempt") instanceof Map) {
      Map<String, @Nullable Object> exempt = Trees.object(spec, "exempt");
      absent(exempt, "nominalConcurrencyShares", 0);
      absent(exempt, "lendablePercent", 0);
    } else if ("Exempt".equals(spec.get("type"))) {
      Map<String, @Nullable Object> exempt = Trees.object(spec, "exempt");
      absent(exempt, "nominalConcurrencyShares", 0);
      absent(exempt, "lendablePercent", 0);
    }
  }

  private static void absent(Map<String, @Nullable Object> map, String field, long value) {
    if (map.get(field) == null) {
      map.put(field, value);
    }
  }

  /** Zero stands for nothing in these. */
  private static void positive(Map<String, @Nullable Object> map, String field, long value) {
    if (!(map.get(field) instanceof Number n) || n.longValue() == 0) {
      map.put(field, value);
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
    PriorityLevelConfigurationValidation.validate(
        object.meta().name(), object.field("spec"), errors);
  }

  private static Object shares(ApiObject o) {
    Node limited = o.field("spec").get("limited");
    return limited.isAbsent() ? "<none>" : limited.get("nominalConcurrencyShares").number();
  }

  private static Object queuing(ApiObject o, String field) {
    Node queuing = o.field("spec").at("limited", "limitResponse", "queuing");
    return queuing.isAbsent() ? "<none>" : queuing.get(field).number();
  }
}
