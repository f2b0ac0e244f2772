// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.MetadataChecks;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;

/** Device classes. */
final class DeviceClassStrategy implements ResourceStrategy {
  private static final int MOST = 32;
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  @Override
  public MetadataChecks metadataChecks() {
    return MetadataChecks.TRANSITION_AND_WHOLE;
  }

  @Override
  public boolean hasGeneration() {
    return true;
  }

  @Override
  public boolean returnsDeletedObject() {
    return true;
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node spec = object.field("spec");
    Lists.atMost(spec.get("selectors"), MOST, errors);
    spec.get("selectors").items().forEach(s -> RequestRules.selector(s, errors));
    Lists.atMost(spec.get("config"), MOST, errors);
    spec.get("config").items().forEach(c -> ConfigRules.opaque(c, errors));
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    // Kubernetes checks the metadata once more with the rest
    Rules.labels(object.field("metadata").get("labels"), errors);
    validate(object, context, errors);
  }
}
