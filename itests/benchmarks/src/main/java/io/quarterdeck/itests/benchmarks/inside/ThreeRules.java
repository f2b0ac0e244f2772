// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.inside;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.Set;

/**
 * Three rules as a third party would write them, the same as those of the benchmark's
 * ValidatingAdmissionPolicy and webhook: a label is there, no image is latest, the host's network
 * stays the host's.
 */
final class ThreeRules implements ValidatingAdmission {

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "pods"));
  }

  @Override
  public void validate(AdmissionRequest request) {
    Node pod = Node.root(request.requireObject().tree());
    if (!pod.get("metadata").get("labels").get("app").isPresent()) {
      throw request.forbidden("the label app is missing");
    }
    for (Node container : pod.get("spec").get("containers").items()) {
      if (container.get("image").text().endsWith(":latest")) {
        throw request.forbidden("an image is latest");
      }
    }
    if (pod.get("spec").get("hostNetwork").isPresent()) {
      throw request.forbidden("the host's network is not for pods");
    }
  }
}
