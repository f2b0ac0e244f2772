// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Endpoints. */
public final class EndpointsStrategy implements CreateStrategy, TableConvertor {
  private static final String MANAGED_BY = "endpoints.kubernetes.io/managed-by";
  private static final String CONTROLLER = "endpoint-controller";

  private static final TablePrinter TABLE =
      ColumnLayout.named().text("Endpoints", EndpointsStrategy::endpoints).age().build();

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    Values.each(
        object.tree(),
        "subsets",
        s -> Values.each(s, "ports", p -> Values.absent(p, "protocol", "TCP")));
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    object.field("subsets").items().forEach(s -> EndpointSubsetValidation.validate(s, errors));
  }

  /** The controller writes addresses as they should be: they are not checked. */
  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (CONTROLLER.equals(object.meta().labels().get(MANAGED_BY))) {
      return;
    }
    for (Node subset : object.field("subsets").items()) {
      for (String list : List.of("addresses", "notReadyAddresses")) {
        subset.get(list).items().forEach(a -> Addresses.warnIp(a.get("ip"), warnings));
      }
    }
  }

  public static String endpoints(ApiObject o) {
    List<String> all = new ArrayList<>();
    for (Node subset : o.field("subsets").items()) {
      List<Node> addresses = subset.get("addresses").items();
      if (subset.get("ports").isEmpty()) {
        addresses.forEach(a -> all.add(a.get("ip").text()));
      }
      for (Node port : subset.get("ports").items()) {
        addresses.forEach(a -> all.add(host(a) + ":" + port.get("port").number()));
      }
    }
    if (o.field("subsets").isEmpty()) {
      return "<none>";
    }
    int shown = Math.min(3, all.size());
    String list = String.join(",", all.subList(0, shown));
    return all.size() > shown ? list + " + " + (all.size() - shown) + " more..." : list;
  }

  private static String host(Node address) {
    String ip = address.get("ip").text();
    return ip.contains(":") ? "[" + ip + "]" : ip;
  }
}
