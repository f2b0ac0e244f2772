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

/**
 * One condition of a quota on the objects that it counts.
 *
 * @param operator {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}
 */
record Scope(String name, String operator, Set<String> values) {

  static List<Scope> of(Node spec) {
    List<Scope> out = new ArrayList<>();
    spec.get("scopes").strings().forEach(s -> out.add(new Scope(s, "Exists", Set.of())));
    for (Node e : spec.at("scopeSelector", "matchExpressions").items()) {
      out.add(
          new Scope(
              e.get("scopeName").text(),
              e.get("operator").text(),
              new TreeSet<>(e.get("values").strings())));
    }
    return out;
  }

  /** Whether the condition holds for an object of one of these names (of classes), or of none. */
  boolean selects(Set<String> names) {
    return switch (operator) {
      case "In" -> names.stream().anyMatch(values::contains);
      case "NotIn" -> names.isEmpty() || names.stream().anyMatch(n -> !values.contains(n));
      case "Exists" -> !names.isEmpty();
      case "DoesNotExist" -> names.isEmpty();
      default -> false;
    };
  }

  @Override
  public String toString() {
    return "{" + name + " " + operator + " [" + String.join(" ", values) + "]}";
  }
}
