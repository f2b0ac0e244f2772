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
 * What may only be used where a quota covers it.
 *
 * @param names parts of usage names, by resource
 * @param scopes scopes, by resource
 */
record LimitedResources(
    Map<GroupResource, List<String>> names, Map<GroupResource, List<Scope>> scopes) {
  static final LimitedResources NONE = new LimitedResources(Map.of(), Map.of());

  /**
   * Reads the configuration.
   *
   * @throws IllegalArgumentException naming what is not of its form
   */
  static LimitedResources of(String[] limited, String[] limitedScopes) {
    Map<GroupResource, List<String>> names = new HashMap<>();
    Map<GroupResource, List<Scope>> scopes = new HashMap<>();
    for (String entry : limited) {
      String[] parts = split(entry);
      names
          .computeIfAbsent(resource(parts[0]), r -> new ArrayList<>())
          .addAll(List.of(parts[1].split("\\|")));
    }
    for (String entry : limitedScopes) {
      String[] parts = split(entry);
      scopes.computeIfAbsent(resource(parts[0]), r -> new ArrayList<>()).add(scope(parts[1]));
    }
    return new LimitedResources(names, scopes);
  }

  private static String[] split(String entry) {
    String[] parts = entry.strip().split("=", 2);
    if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
      throw new IllegalArgumentException("limited: not RESOURCE=...: " + entry);
    }
    return parts;
  }

  private static GroupResource resource(String text) {
    int dot = text.indexOf('.');
    return dot < 0
        ? new GroupResource("", text)
        : new GroupResource(text.substring(dot + 1), text.substring(0, dot));
  }

  private static Scope scope(String text) {
    String[] words = text.strip().split(" +");
    Set<String> values = words.length > 2 ? new TreeSet<>(List.of(words[2].split("\\|"))) : Set.of();
    return new Scope(words[0], words.length > 1 ? words[1] : "Exists", values);
  }

  boolean isEmpty() {
    return names.isEmpty() && scopes.isEmpty();
  }

  /** The names of a usage that a quota must cover. */
  Set<String> limitedNames(GroupResource resource, Map<String, Quantity> usage) {
    List<String> parts = names.getOrDefault(resource, List.of());
    Set<String> out = new TreeSet<>();
    usage.forEach(
        (name, amount) -> {
          if (amount.signum() > 0 && parts.stream().anyMatch(name::contains)) {
            out.add(name);
          }
        });
    return out;
  }

  List<Scope> limitedScopes(GroupResource resource) {
    return scopes.getOrDefault(resource, List.of());
  }
}
