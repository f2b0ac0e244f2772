// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.core.allocator.ServiceAllocators;
import io.quarterdeck.apigroups.core.connect.Connects;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.spi.group.AllocatingStrategy;
import io.quarterdeck.spi.group.Reservation;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.SubresourceStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.spi.group.UpdateStrategy;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Services; their addresses and ports are given out by {@link ServiceAllocators}. */
public final class ServiceStrategy
    implements UpdateStrategy,
        StatusStrategy,
        AllocatingStrategy,
        SelectableFields,
        SubresourceStrategy,
        TableConvertor {
  private static final System.Logger LOG = System.getLogger(ServiceStrategy.class.getName());
  private static final GroupResource ENDPOINTS = new GroupResource("", "endpoints");

  private final ServiceAllocators allocators;
  private final Supplier<ObjectWriter> writer;
  private final boolean relaxedNames;

  /**
   * @param relaxedNames whether a name may begin with a digit ({@code
   *     RelaxedServiceNameValidation})
   */
  public ServiceStrategy(
      ServiceAllocators allocators, Supplier<ObjectWriter> writer, boolean relaxedNames) {
    this.allocators = allocators;
    this.writer = writer;
    this.relaxedNames = relaxedNames;
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
  }

  @Override
  public void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {
    ServiceTransition.apply(object.object("spec"), old.field("spec"));
  }

  /** Before it is validated: what cannot be given is reported first, and alone. */
  @Override
  public Reservation allocate(ApiObject object, @Nullable ApiObject old, StrategyContext context) {
    return allocators.reserve(object, old, context.dryRun());
  }

  /** The endpoints of its name go with it. */
  @Override
  public void release(ApiObject object, StrategyContext context) {
    allocators.released(object);
    String namespace = object.meta().namespace();
    String name = object.meta().name();
    try {
      if (context.reader().getLive(ENDPOINTS, namespace, name) != null) {
        writer.get().delete(ENDPOINTS, namespace, name, null);
      }
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "endpoints of a deleted service: " + e.getMessage());
    }
  }

  @Override
  public void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {
    Node name = object.field("metadata").get("name");
    if (!relaxedNames && Names.dnsLabel(name.text()).isEmpty()) {
      // that it is a label at all is checked with the other metadata
      Validate.form(name, Names::dns1035Label, errors);
    }
    ServiceValidation.validate(object, errors);
  }

  @Override
  public void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    ServiceValidation.validateUpdate(object, old, errors);
    ServiceValidation.validate(object, errors);
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
    ingress.items().forEach(i -> LoadBalancerStatusValidation.ingress(i, errors));
  }

  @Override
  public void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {
    ServiceWarnings.of(object, warnings);
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
