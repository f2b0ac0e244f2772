// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storagemigration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;

/** Requests to write a resource's objects anew; a controller does it, and says so in the status. */
final class StorageVersionMigrationStrategy
    implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("Resource", StorageVersionMigrationStrategy::resource)
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  private static String resource(ApiObject o) {
    Node resource = o.field("spec").get("resource");
    String group = resource.get("group").text();
    return resource.get("resource").text() + (group.isEmpty() ? "" : "." + group);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    MigrationValidation.spec(object.field("spec"), errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    MigrationValidation.spec(object.field("spec"), errors);
    Validate.immutable(object.field("spec"), old.field("spec"), errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    MigrationValidation.status(object.field("status"), old.field("status"), errors);
  }
}
