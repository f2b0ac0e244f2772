// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.extendedresourcetoleration.internal;

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

/** Lets pods onto the nodes that are kept for the extended resources that they ask for. */
@Component(property = {"name=ExtendedResourceToleration", "rank:Integer=1700"})
public final class ExtendedResourceToleration implements MutatingAdmission {
  @Override
  public Interest interest() {
    return Interest.in(
        Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "pods"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    Set<String> asked = new TreeSet<>();
    for (String list : List.of("containers", "initContainers")) {
      for (Node c : Node.root(spec).get(list).items()) {
        c.at("resources", "requests").entries().keySet().stream()
            .filter(ResourceList::isExtended)
            .forEach(asked::add);
      }
    }
    asked.forEach(resource -> tolerate(spec, resource));
  }

  private static void tolerate(Map<String, @Nullable Object> spec, String resource) {
    Map<String, @Nullable Object> toleration = new LinkedHashMap<>();
    toleration.put("key", resource);
    toleration.put("operator", "Exists");
    toleration.put("effect", "NoSchedule");
    List<@Nullable Object> own = Trees.list(spec, "tolerations");
    if (!own.contains(toleration)) {
      own.add(toleration);
    }
  }
}
