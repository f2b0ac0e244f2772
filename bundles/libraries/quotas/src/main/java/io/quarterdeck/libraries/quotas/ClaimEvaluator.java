// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.math.RoundingMode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Persistent volume claims: their number and size, in all and by storage class. Kubernetes: {@code
 * pvcEvaluator}.
 */
public final class ClaimEvaluator implements Evaluator {
  private static final String CLAIMS = "persistentvolumeclaims";
  private static final String STORAGE = "requests.storage";
  private static final String OF_CLASS = ".storageclass.storage.k8s.io/";
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

  @Override
  public boolean handles(AdmissionRequest r) {
    // what a claim was given and the class that it has stand in its status
    return Evaluator.isWhole(r) || r.subresource().equals("status");
  }

  @Override
  public boolean counts(String name) {
    return name.equals("count/" + CLAIMS)
        || name.equals(CLAIMS)
        || name.equals(STORAGE)
        || name.endsWith(OF_CLASS + CLAIMS)
        || name.endsWith(OF_CLASS + STORAGE);
  }

  @Override
  public Map<String, Quantity> usage(ApiObject claim) {
    Map<String, Quantity> out = new TreeMap<>();
    String annotated = claim.meta().annotations().get(BETA_CLASS);
    String className =
        annotated != null ? annotated : claim.field("spec").get("storageClassName").text();
    out.put("count/" + CLAIMS, ONE);
    out.put(CLAIMS, ONE);
    if (!className.isEmpty()) {
      out.put(className + OF_CLASS + CLAIMS, ONE);
    }
    Quantity size = size(claim);
    if (size != null) {
      out.put(STORAGE, size);
      if (!className.isEmpty()) {
        out.put(className + OF_CLASS + STORAGE, size);
      }
    }
    return out;
  }

  /** What is asked, or was given where that is more (an expansion that was taken back). */
  private static @Nullable Quantity size(ApiObject claim) {
    Quantity asked =
        ResourceList.of(claim.field("spec").at("resources", "requests")).get("storage");
    if (asked == null) {
      return null;
    }
    Quantity given =
        ResourceList.of(claim.field("status").get("allocatedResources")).get("storage");
    return inBytes(given != null && given.compareTo(asked) > 0 ? given : asked);
  }

  /** Parts of bytes count as whole ones: quotas have no others. */
  private static Quantity inBytes(Quantity size) {
    return size.isWhole()
        ? size
        : Quantity.parse(size.value().setScale(0, RoundingMode.CEILING).toPlainString());
  }

  @Override
  public boolean matches(Scope scope, ApiObject claim) {
    if (!scope.name().equals("VolumeAttributesClass")) {
      return false;
    }
    Set<String> names = new LinkedHashSet<>();
    names.add(claim.field("spec").get("volumeAttributesClassName").text());
    names.add(claim.field("status").get("currentVolumeAttributesClassName").text());
    names.add(
        claim.field("status").at("modifyVolumeStatus", "targetVolumeAttributesClassName").text());
    names.remove("");
    return scope.selects(names);
  }
}
