// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.stream.Collectors;

/** In which version each server keeps a resource: all of it is status, the spec is empty. */
final class StorageVersionStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text(
              "CommonEncodingVersion",
              o -> o.field("status").get("commonEncodingVersion").text("<unset>"))
          .text("StorageVersions", StorageVersionStrategy::versions)
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  private static String versions(ApiObject o) {
    String out =
        o.field("status").get("storageVersions").items().stream()
            .map(s -> s.get("apiServerID").text() + "=" + s.get("encodingVersion").text())
            .collect(Collectors.joining(","));
    return out.isEmpty() ? "<unset>" : out;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node name = object.field("metadata").get("name");
    StorageVersionValidation.name(name.text())
        .forEach(m -> errors.add(FieldError.invalid(name, m)));
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    // there is nothing in its spec
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    StorageVersionValidation.status(object.field("status"), errors);
  }
}
