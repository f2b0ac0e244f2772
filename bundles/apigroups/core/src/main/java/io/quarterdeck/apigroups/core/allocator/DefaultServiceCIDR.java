// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The ServiceCIDR {@code kubernetes}: made of the server's configuration, made again when it is
 * gone, and said to be ready; a second family is added to it. One that differs otherwise is left as
 * it is and reported: whose addresses they are is the operator's to say. One thread.
 */
final class DefaultServiceCIDR {
  static final String NAME = "kubernetes";
  private static final System.Logger LOG = System.getLogger(DefaultServiceCIDR.class.getName());
  private static final GroupVersionKind KIND =
      new GroupVersionKind("networking.k8s.io", "v1", "ServiceCIDR");

  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;
  private final ServiceEvents events;
  private final List<String> cidrs;
  private final InstantSource clock;

  DefaultServiceCIDR(
      ObjectReader reader,
      Supplier<ObjectWriter> writer,
      ServiceEvents events,
      List<String> cidrs,
      InstantSource clock) {
    this.reader = reader;
    this.writer = writer;
    this.events = events;
    this.cidrs = List.copyOf(cidrs);
    this.clock = clock;
  }

  /** Checks, and does what is missing. */
  void sync() {
    ApiObject found = reader.getLive(ServiceCIDRs.RESOURCE, "", NAME);
    if (found == null) {
      found = create();
    }
    List<String> has = found == null ? List.of() : found.field("spec").get("cidrs").strings();
    if (found == null || !found.meta().deletionTimestamp().isEmpty()) {
      return;
    }
    if (cidrs.size() == 2 && has.equals(cidrs.subList(0, 1))) {
      writer
          .get()
          .update(
              ServiceCIDRs.RESOURCE,
              "",
              NAME,
              o -> {
                o.object("spec").put("cidrs", new ArrayList<@Nullable Object>(cidrs));
                return o;
              });
    } else if (!has.equals(cidrs)) {
      differs(found, has);
    } else if (lacksReadiness(found)) {
      writer.get().updateStatus(ServiceCIDRs.RESOURCE, "", NAME, this::ready);
    }
  }

  /** Null when another server was faster. */
  private @Nullable ApiObject create() {
    ApiObject serviceCIDR = ApiObject.of(KIND);
    serviceCIDR.meta().setName(NAME);
    serviceCIDR.object("spec").put("cidrs", new ArrayList<@Nullable Object>(cidrs));
    try {
      return writer.get().create(ServiceCIDRs.RESOURCE, serviceCIDR);
    } catch (ApiException e) {
      if (e.code() == 409) {
        return null;
      }
      throw e;
    }
  }

  private void differs(ApiObject serviceCIDR, List<String> has) {
    String message =
        "The default ServiceCIDR "
            + has
            + " does not match the controller flag configurations "
            + cidrs;
    if (events.warn(serviceCIDR, "KubernetesDefaultServiceCIDRInconsistent", "", message)) {
      LOG.log(Level.WARNING, message);
    }
  }

  /** What another has said of it, be it no, stands. */
  private static boolean lacksReadiness(ApiObject serviceCIDR) {
    String ready = StatusConditions.of(serviceCIDR).find("Ready").get("status").text();
    return !List.of("True", "False").contains(ready);
  }

  private ApiObject ready(ApiObject serviceCIDR) {
    if (!lacksReadiness(serviceCIDR)) {
      return serviceCIDR;
    }
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "Ready");
    condition.put("status", "True");
    condition.put("lastTransitionTime", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
    condition.put("reason", "");
    condition.put("message", "Kubernetes default Service CIDR is ready");
    List<@Nullable Object> conditions = Trees.list(serviceCIDR.object("status"), "conditions");
    conditions.removeIf(c -> Node.root(c).get("type").text().equals("Ready"));
    conditions.add(condition);
    return serviceCIDR;
  }
}
