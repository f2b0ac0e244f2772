// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** API services: which server answers for a group and version. */
final class APIServiceStrategy implements CreateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Service", APIServiceStrategy::service)
          .text("Available", APIServiceStrategy::available)
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Map<String, @Nullable Object> service = Trees.asObject(object.object("spec").get("service"));
    if (service != null && service.get("port") == null) {
      service.put("port", 443L);
    }
  }

  /** What this server answers itself is there at once. */
  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    if (object.field("spec").get("service").isPresent()) {
      return;
    }
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "Available");
    condition.put("status", "True");
    condition.put("lastTransitionTime", context.now().truncatedTo(ChronoUnit.SECONDS).toString());
    condition.put("reason", "Local");
    condition.put("message", "Local APIServices are always available");
    object.object("status").put("conditions", new ArrayList<>(List.of(condition)));
  }

  @Override
  public Set<String> metadataOfStatus() {
    return Set.of();
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    APIServiceValidation.validateStatus(object, errors);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    APIServiceValidation.validate(object, errors);
  }

  private static String service(ApiObject o) {
    Node service = o.field("spec").get("service");
    return service.isAbsent()
        ? "Local"
        : service.get("namespace").text() + "/" + service.get("name").text();
  }

  private static String available(ApiObject o) {
    Node available = StatusConditions.of(o).find("Available");
    if (available.isAbsent()) {
      return "Unknown";
    }
    String status = available.get("status").text();
    return status.equals("True") ? status : status + " (" + available.get("reason").text() + ")";
  }
}
