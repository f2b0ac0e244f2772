// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Persistent volume claims: their number and size, in all and by storage class. */
final class ClaimEvaluator implements Evaluator {
  private static final String CLAIMS = "persistentvolumeclaims";
  private static final String STORAGE = "requests.storage";
  private static final String OF_CLASS = ".storageclass.storage.k8s.io/";
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";

  @Override
  public boolean handles(AdmissionRequest r) {
    return Evaluator.isWhole(r);
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
    Map<String, Quantity> asked =
        ResourceList.of(claim.field("spec").at("resources", "requests"));
    ResourceList.max(asked, ResourceList.of(claim.field("status").get("allocatedResources")));
    return asked.get("storage");
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
