// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.core.connect.Connects;
import io.quarterdeck.apigroups.podtemplate.Values;
import io.quarterdeck.spi.group.NameRule;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.TablePrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Services; their addresses and ports are given out by {@link ServiceAllocation}. */
final class ServiceStrategy implements ResourceStrategy {
  private final ServiceAllocation allocation;

  ServiceStrategy(ServiceAllocation allocation) {
    this.allocation = allocation;
  }

  @Override
  public NameRule nameRule() {
    return NameRule.DNS_LABEL;
  }

  @Override
  public boolean returnsDeletedObject() {
    return true;
  }

  @Override
  public boolean allowsCreateOnUpdate() {
    return true;
  }

  @Override
  public TablePrinter table() {
    return ServiceTable.TABLE;
  }

  @Override
  public void applyDefaults(ApiObject object) {
    ServiceDefaults.apply(object.object("spec"));
    Map<String, @Nullable Object> balancer = Trees.object(object.object("status"), "loadBalancer");
    if (object.field("spec").get("type").text().equals("LoadBalancer")) {
      Values.each(balancer, "ingress", ServiceStrategy::mode);
    }
  }

  private static void mode(Map<String, @Nullable Object> ingress) {
    if (!Node.root(ingress).get("ip").isEmpty()) {
      ingress.putIfAbsent("ipMode", "VIP");
    }
  }

  @Override
  public void prepareForCreate(ApiObject object, StrategyContext context) {
    Map<String, @Nullable Object> status = object.object("status");
    status.clear();
    Trees.object(status, "loadBalancer");
    ServiceTransition.inStep(object.object("spec"), Node.root(null));
    List<FieldError> errors = new ArrayList<>();
    ServiceRules.validate(object, errors);
    if (errors.isEmpty()) {
      allocation.allocate(object, null, context);
    }
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    ServiceTransition.apply(object.object("spec"), old.field("spec"));
    allocation.allocate(object, old, context);
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    ServiceRules.validate(object, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ServiceRules.validateUpdate(object, old, errors);
    ServiceRules.validate(object, errors);
  }

  @Override
  public void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    Node ingress = object.field("status").at("loadBalancer", "ingress");
    boolean balanced = object.field("spec").get("type").text().equals("LoadBalancer");
    if (!balanced && !ingress.isEmpty()) {
      errors.add(
          FieldError.forbidden(
              ingress.path(), "may only be used when `spec.type` is 'LoadBalancer'"));
      return;
    }
    ingress.items().forEach(i -> LoadBalancerRules.ingress(i, errors));
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    Node spec = object.field("spec");
    boolean external = spec.get("type").text().equals("ExternalName");
    if (!spec.get("externalIPs").isEmpty()) {
      warnings.add(
          external
              ? "spec.externalIPs is ignored when spec.type is \"ExternalName\""
              : "spec.externalIPs is deprecated and may no longer be implemented in some clusters");
    }
    if (spec.get("trafficDistribution").text().equals("PreferClose")) {
      warnings.add(
          "spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"");
    }
  }

  @Override
  public Map<String, String> selectableFields(ApiObject object) {
    return Map.of(
        "spec.clusterIP", object.field("spec").get("clusterIP").text(),
        "spec.type", object.field("spec").get("type").text());
  }

  @Override
  public List<String> selectableFieldNames() {
    return List.of("spec.clusterIP", "spec.type");
  }

  @Override
  public @Nullable Subresource subresource(String name) {
    return Connects.ofService(name);
  }
}
