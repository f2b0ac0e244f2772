// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.MetadataChecks;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Service accounts. */
final class ServiceAccountStrategy implements ResourceStrategy {
  private static final String ENFORCE = "kubernetes.io/enforce-mountable-secrets";
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  @Override
  public MetadataChecks metadataChecks() {
    return MetadataChecks.TRANSITION_AND_WHOLE;
  }

  @Override
  public boolean returnsDeletedObject() {
    return true;
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    boolean had = old != null && old.meta().annotations().containsKey(ENFORCE);
    if (!had && object.meta().annotations().containsKey(ENFORCE)) {
      warnings.add(
          "metadata.annotations["
              + ENFORCE
              + "]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted"
              + " secrets");
    }
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }
}
