// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.discovery;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.spi.group.ColumnLayout;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Endpoint slices; their generation moves with labels too. */
final class EndpointSliceStrategy implements UpdateStrategy, TableConvertor {
  private static final List<String> ADDRESS_TYPES = List.of("FQDN", "IPv4", "IPv6");
  private static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";
  private static final Set<String> CONTROLLERS =
      Set.of("endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io");
  private static final int MOST_PORTS = 20_000;
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

  private static final TablePrinter TABLE =
      ColumnLayout.named()
          .text("AddressType", o -> o.field("addressType").text())
          .text("Ports", EndpointSliceStrategy::ports)
          .text("Endpoints", EndpointSliceStrategy::addresses)
          .age()
          .build();

  /** What a zone of an endpoint was before it had a field of its own is not taken any more. */
  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    dropTopology(object);
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    if (!Validate.same(object.field("endpoints"), old.field("endpoints"))) {
      dropTopology(object);
    }
  }

  private static void dropTopology(ApiObject object) {
    for (Node n : object.field("endpoints").items()) {
      Map<String, @Nullable Object> endpoint = Trees.asObject(n.value());
      if (endpoint != null) {
        endpoint.remove("deprecatedTopology");
      }
    }
  }

  @Override
  public TablePrinter table() {
    return TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    for (Node n : object.field("ports").items()) {
      Map<String, @Nullable Object> port = Trees.asObject(n.value());
      if (port != null) {
        port.putIfAbsent("name", "");
        port.putIfAbsent("protocol", "TCP");
      }
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node type = object.field("addressType");
    if (type.isEmpty()) {
      errors.add(FieldError.required(type.path(), ""));
    } else {
      Validate.oneOf(type, ADDRESS_TYPES, errors);
    }
    EndpointValidation.validate(object.field("endpoints"), type.text(), errors);
    Node ports = object.field("ports");
    if (ports.size() > MOST_PORTS) {
      errors.add(FieldError.tooMany(ports.path(), ports.size(), MOST_PORTS));
      return;
    }
    Set<String> names = new HashSet<>();
    ports.items().forEach(p -> port(p, names, errors));
  }

  private static void port(Node p, Set<String> names, List<FieldError> errors) {
    Node name = p.get("name");
    if (!name.isEmpty()) {
      Validate.form(name, Names::dnsLabel, errors);
    }
    if (!names.add(name.text())) {
      errors.add(FieldError.duplicate(name.path(), name.text()));
    }
    Node protocol = p.get("protocol");
    if (protocol.isAbsent()) {
      errors.add(FieldError.required(protocol.path(), ""));
    } else {
      Validate.oneOf(protocol, PROTOCOLS, errors);
    }
    if (p.get("appProtocol").isPresent()) {
      Validate.form(p.get("appProtocol"), Names::qualified, errors);
    }
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
    Validate.immutable(object.field("addressType"), old.field("addressType"), errors);
  }

  /** Kubernetes' own controllers write addresses as they should be: nobody looks again. */
  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    if (object.field("addressType").text().equals("FQDN")) {
      warnings.add("spec.addressType: FQDN endpoints are deprecated");
    }
    String manager = object.meta().labels().get(MANAGED_BY);
    if (manager == null || !CONTROLLERS.contains(manager)) {
      for (Node endpoint : object.field("endpoints").items()) {
        endpoint.get("addresses").items().forEach(a -> Addresses.warnIp(a, warnings));
      }
    }
  }

  static String ports(ApiObject o) {
    String text =
        shorten(o.field("ports").items().stream().map(EndpointSliceStrategy::port).toList());
    return text.isEmpty() ? "<unset>" : text;
  }

  private static String port(Node p) {
    if (p.get("port").isPresent()) {
      return Long.toString(p.get("port").number());
    }
    return p.get("name").isPresent() ? p.get("name").text() : "*";
  }

  private static String addresses(ApiObject o) {
    List<String> all = new ArrayList<>();
    o.field("endpoints").items().forEach(e -> all.addAll(e.get("addresses").strings()));
    return all.isEmpty() ? "<unset>" : shorten(all);
  }

  private static String shorten(List<String> all) {
    int shown = Math.min(3, all.size());
    String list = String.join(",", all.subList(0, shown));
    return all.size() > shown ? list + " + " + (all.size() - shown) + " more..." : list;
  }
}
