// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Map;

/** Bundles of authorities that a signer, or nobody, vouches for. */
final class ClusterTrustBundleStrategy implements UpdateStrategy, SelectableFields, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("SignerName", o -> o.field("spec").get("signerName").text("<none>"))
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    ClusterTrustBundleValidation.validate(object, null, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ClusterTrustBundleValidation.validate(object, old, errors);
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of("spec.signerName", object.field("spec").get("signerName").text());
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.signerName");
  }
}
