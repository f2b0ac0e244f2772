// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.nodedeclaredfeaturevalidator.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Refuses to change a bound pod in a way that its node does not say it knows. */
@Component(
    property = {
      "name=NodeDeclaredFeatureValidator",
      "rank:Integer=400",
      "enabledByDefault:Boolean=true"
    })
public final class NodeDeclaredFeatureValidator implements ValidatingAdmission {
  static final GroupResource NODES = new GroupResource("", "nodes");

  private final ObjectReader reader;

  @Activate
  public NodeDeclaredFeatureValidator(@Reference ObjectReader reader) {
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
    boolean about = r.subresource().isEmpty() || r.subresource().equals("resize");
    if (!about || pod == null || before == null) {
      return;
    }
    String name = pod.field("spec").get("nodeName").text();
    if (name.isEmpty() || Objects.equals(pod.tree().get("spec"), before.tree().get("spec"))) {
      return;
    }
    List<String> needed = NeededFeature.of(before.root(), pod.root());
    if (needed.isEmpty()) {
      return;
    }
    ApiObject node = reader.get(NODES, "", name);
    if (node == null) {
      throw r.forbidden("node \"" + name + "\" not found");
    }
    Set<String> declared = Set.copyOf(node.field("status").get("declaredFeatures").strings());
    List<String> lacking = needed.stream().filter(f -> !declared.contains(f)).toList();
    if (!lacking.isEmpty()) {
      throw r.forbidden(
          "pod update requires features %s which are not available on node \"%s\""
              .formatted(String.join(", ", lacking), name));
    }
  }
}
