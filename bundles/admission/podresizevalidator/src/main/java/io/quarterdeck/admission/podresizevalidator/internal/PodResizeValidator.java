// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podresizevalidator.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.pods.PodResources;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Refuses to resize a pod beyond what its node has, or on a node that cannot resize. */
@Component(
    property = {"name=PodResizeValidator", "rank:Integer=300", "enabledByDefault:Boolean=true"})
public final class PodResizeValidator implements ValidatingAdmission {
  static final GroupResource NODES = new GroupResource("", "nodes");
  private static final String SYSTEM = "kubernetes.io/os";
  private static final Quantity NONE = Quantity.parse("0");

  private final ObjectReader reader;

  @Activate
  public PodResizeValidator(@Reference ObjectReader reader) {
    this.reader = reader;
  }

  @Override
  public Interest interest() {
    return new Interest(Set.of(Operation.UPDATE), Set.of(new GroupResource("", "pods")), true);
  }

  @Override
  public void validate(AdmissionRequest r) {
    ApiObject pod = r.object();
    ApiObject before = r.oldObject();
    if (!r.subresource().equals("resize") || pod == null || before == null) {
      return;
    }
    String name = pod.field("spec").get("nodeName").text();
    // Kubernetes compares the generations, which here are counted when all have agreed
    if (name.isEmpty() || Objects.equals(pod.tree().get("spec"), before.tree().get("spec"))) {
      return;
    }
    ApiObject node = reader.get(NODES, "", name);
    if (node == null) {
      throw r.forbidden("node \"" + name + "\" not found");
    }
    requireLinux(r, node);
    requireRoom(r, PodResources.requests(pod.root()), node);
  }

  private static void requireLinux(AdmissionRequest r, ApiObject node) {
    String system = node.meta().labels().getOrDefault(SYSTEM, "linux");
    if (!system.equals("linux")) {
      throw refusal(
          r,
          "UnsupportedPlatform",
          "pod resize is only supported on linux nodes, node \""
              + node.meta().name()
              + "\" is \""
              + system
              + "\"");
    }
  }

  private static void requireRoom(
      AdmissionRequest r, Map<String, Quantity> requests, ApiObject node) {
    Map<String, Quantity> there = ResourceList.of(node.field("status").get("allocatable"));
    List<String> lacking = new ArrayList<>();
    for (String resource : List.of("cpu", "memory")) {
      Quantity asked = requests.getOrDefault(resource, NONE);
      Quantity had = there.getOrDefault(resource, NONE);
      if (asked.compareTo(had) > 0) {
        int decimals = resource.equals("cpu") ? 3 : 0;
        lacking.add(
            "%s, requested: %s, allocatable: %s"
                .formatted(resource, units(asked, decimals), units(had, decimals)));
      }
    }
    if (!lacking.isEmpty()) {
      throw refusal(
          r,
          "NodeCapacity",
          "node didn't have enough allocatable resources: " + String.join("; ", lacking));
    }
  }

  /** Thousandths of cpus, bytes of memory, rounded up. */
  private static BigDecimal units(Quantity amount, int decimals) {
    return amount.value().movePointRight(decimals).setScale(0, RoundingMode.CEILING);
  }

  private static ApiException refusal(AdmissionRequest r, String reason, String why) {
    Status said = r.forbidden(why).status();
    Status.Details details = Status.Details.of(r.displayName(), "", "pods");
    return ApiException.of(
        StatusReason.FORBIDDEN,
        said.message(),
        details.withCauses(List.of(new Status.Cause(reason, "", ""))));
  }
}
