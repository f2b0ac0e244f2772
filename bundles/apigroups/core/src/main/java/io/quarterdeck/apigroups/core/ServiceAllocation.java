// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives out cluster addresses and node ports. What is in use is read from the services themselves,
 * so that nothing leaks and there is nothing to repair; one lock makes two creations in this
 * process choose apart. Two servers that share a store may choose the same in the same moment.
 */
final class ServiceAllocation implements AutoCloseable {
  private static final List<String> ADDRESSES =
      List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");

  private final ClusterAddresses addresses;
  private final NodePorts ports;
  private final ServicesInUse inUse = new ServicesInUse();

  ServiceAllocation(List<ServiceRange> ranges, NodePorts ports) {
    this.addresses = new ClusterAddresses(ranges);
    this.ports = ports;
  }

  synchronized void allocate(ApiObject service, @Nullable ApiObject old, StrategyContext context) {
    Map<String, @Nullable Object> spec = service.object("spec");
    if ("ExternalName".equals(spec.get("type"))) {
      ADDRESSES.forEach(spec::remove);
      return;
    }
    agree(service);
    Set<String> used = inUse.all(context.reader());
    if (old != null) {
      used.removeAll(ServicesInUse.of(old));
    }
    boolean nameless = service.meta().name().isEmpty();
    addresses.allocate(service, old, used, !context.dryRun());
    if (nameless) {
      throw unnamed(service);
    }
    ports.allocate(service, old, used, !context.dryRun());
    if (!context.dryRun()) {
      inUse.promise(service);
    }
  }

  /** The fields must go together before anything is given out. */
  private static void agree(ApiObject service) {
    List<FieldError> errors = new ArrayList<>();
    ServiceAddressRules.validate(service.field("spec"), errors);
    if (!errors.isEmpty()) {
      throw ApiException.invalid(service.gvk(), service.meta().name(), errors);
    }
  }

  /** An address is given to a name. */
  private static ApiException unnamed(ApiObject service) {
    Node spec = service.field("spec");
    String problem =
        "failed to allocate IP: IPAddress.networking.k8s.io "
            + FieldError.quote(spec.get("clusterIP").text())
            + " is invalid: spec.parentRef.name: Required value";
    FieldError error = FieldError.invalid(spec.get("clusterIPs").path(), List.of(""), problem);
    return ApiException.invalid(service.gvk(), "", List.of(error));
  }

  @Override
  public void close() {
    inUse.close();
  }
}
