// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.connect.Addresses;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.Query;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The {@code proxy} of a service: requests to one of the pods behind it. Only addresses that belong
 * to a pod of the namespace are dialled, whatever the EndpointSlices say.
 */
final class ServiceProxy implements Subresource.Connect {
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final GroupResource SLICES =
      new GroupResource("discovery.k8s.io", "endpointslices");
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+");

  @Override
  public ApiObject options(Query query, String path) {
    return ProxyPath.options(path, "ServiceProxyOptions");
  }

  @Override
  public Target target(ApiObject options, String id, StrategyContext context) {
    ProxyName asked = ProxyName.parse(id, "service");
    String port = portName(asked, context);
    List<ApiObject> slices = slices(asked.name(), context);
    if (slices.isEmpty()) {
      throw ApiException.notFound(SERVICES, asked.name());
    }
    Collections.shuffle(slices);
    for (ApiObject slice : slices) {
      for (Node p : slice.field("ports").items()) {
        String address =
            p.get("name").text().equals(port) && p.get("port").isPresent()
                ? address(slice, context)
                : "";
        if (!address.isEmpty()) {
          String number = Long.toString(p.get("port").number());
          return new Target.OfPod(asked.scheme(), address, number, ProxyPath.of(options));
        }
      }
    }
    throw unavailable("no endpoints available for service " + FieldError.quote(id));
  }

  /** The name of the port: a number is the service's, not the pods'. */
  private static String portName(ProxyName asked, StrategyContext context) {
    if (!NUMBER.matcher(asked.port()).matches()) {
      return asked.port();
    }
    ApiObject service = context.reader().getLive(SERVICES, context.namespace(), asked.name());
    if (service == null) {
      throw ApiException.notFound(SERVICES, asked.name());
    }
    BigInteger number = new BigInteger(asked.port().replaceFirst("^\\+", ""));
    for (Node p : service.field("spec").get("ports").items()) {
      if (BigInteger.valueOf(p.get("port").number()).equals(number)) {
        return p.get("name").text();
      }
    }
    throw unavailable(
        "no service port " + number + " found for service " + FieldError.quote(asked.name()));
  }

  private static List<ApiObject> slices(String service, StrategyContext context) {
    LabelSelector ofService =
        new LabelSelector(
            List.of(
                new LabelSelector.Requirement(
                    "kubernetes.io/service-name", LabelSelector.Operator.IN, Set.of(service))));
    return new ArrayList<>(context.reader().list(SLICES, context.namespace(), ofService));
  }

  /** One of those that are ready, empty when none is. */
  private static String address(ApiObject slice, StrategyContext context) {
    List<Node> endpoints = new ArrayList<>(slice.field("endpoints").items());
    Collections.shuffle(endpoints);
    for (Node e : endpoints) {
      Node ready = e.at("conditions", "ready");
      String address = e.get("addresses").index(0).value() instanceof String a ? a : "";
      if ((ready.isAbsent() || ready.bool()) && isPod(e.get("targetRef"), address, context)) {
        return address;
      }
    }
    return "";
  }

  private static boolean isPod(Node reference, String address, StrategyContext context) {
    if (reference.isAbsent()
        || !reference.get("namespace").text().equals(context.namespace())
        || !Addresses.mayBeProxied(address)) {
      return false;
    }
    ApiObject pod =
        context
            .reader()
            .getLive(RunningPod.PODS, context.namespace(), reference.get("name").text());
    return pod != null
        && pod.field("status").get("podIPs").items().stream()
            .anyMatch(ip -> ip.get("ip").text().equals(address));
  }

  private static ApiException unavailable(String message) {
    return ApiException.of(StatusReason.SERVICE_UNAVAILABLE, message, null);
  }
}
