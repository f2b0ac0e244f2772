// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.MetadataChecks;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.TablePrinter;
import org.jspecify.annotations.Nullable;

/** Service accounts. */
final class ServiceAccountStrategy implements ResourceStrategy {
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  private final TokenRequest tokens;

  ServiceAccountStrategy(TokenRequest tokens) {
    this.tokens = tokens;
  }

  @Override
  public MetadataChecks metadataChecks() {
    return MetadataChecks.TRANSITION_AND_WHOLE;
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
  public @Nullable Subresource subresource(String name) {
    return name.equals("token") ? tokens : null;
  }
}
