// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.networking;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ranges of service addresses. */
final class ServiceCIDRStrategy implements UpdateStrategy, StatusStrategy, TableConvertor {
  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("CIDRs", o -> String.join(",", o.field("spec").get("cidrs").strings()))
          .age()
          .build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public Set<String> metadataOfStatus() {
    return Set.of();
  }

  /** Kubernetes names none of this group: writers own what they send, though it is not taken. */
  @Override
  public Set<String> resetFields(String subresource) {
    return Set.of();
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node cidrs = object.field("spec").get("cidrs");
    if (cidrs.isEmpty()) {
      errors.add(FieldError.required(cidrs.path(), "at least one CIDR required"));
      return;
    }
    if (cidrs.size() > 2) {
      Map<String, Object> shown = Map.of("CIDRs", cidrs.strings());
      errors.add(FieldError.invalid(cidrs.path(), shown, "may only hold up to 2 values"));
      return;
    }
    List<Addresses.Block> blocks = new ArrayList<>();
    for (Node c : cidrs.items()) {
      Addresses.Block b = Addresses.canonicalBlock(c, errors);
      if (b != null) {
        blocks.add(b);
      }
    }
    if (blocks.size() == 2 && blocks.get(0).isIpv6() == blocks.get(1).isIpv6()) {
      errors.add(
          FieldError.invalid(
              cidrs,
              "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and"
                  + " 2001:db8::/64"));
    }
  }

  /** A second family may be added; what is there stays. */
  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Node now = object.field("spec").get("cidrs");
    Node before = old.field("spec").get("cidrs");
    boolean second = before.size() == 1 && now.size() == 2;
    if (now.size() != before.size() && !second) {
      errors.add(FieldError.invalid(now, "field is immutable"));
      return;
    }
    for (int i = 0; i < before.size(); i++) {
      if (!now.index(i).text().equals(before.index(i).text())) {
        errors.add(FieldError.invalid(now.index(i), "field is immutable"));
      }
    }
    if (second) {
      validate(object, context, errors);
    }
  }
}
