// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.serviceaccount;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Service accounts. */
public final class ServiceAccountStrategy
    implements UpdateStrategy, SubresourceStrategy, TableConvertor {
  private static final TablePrinter TABLE = ColumnLayout.named().age().build();

  private static final String ENFORCE = "kubernetes.io/enforce-mountable-secrets";

  private final TokenRequest tokens;

  public ServiceAccountStrategy(TokenRequest tokens) {
    this.tokens = tokens;
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    namesOnly(object);
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    namesOnly(object);
  }

  /** A secret of an account is one of its namespace: nothing but its name is kept. */
  static void namesOnly(ApiObject account) {
    Values.each(account.tree(), "secrets", s -> s.keySet().retainAll(Set.of("name")));
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

  @Override
  public @Nullable Subresource subresource(String name) {
    return name.equals("token") ? tokens : null;
  }
}
