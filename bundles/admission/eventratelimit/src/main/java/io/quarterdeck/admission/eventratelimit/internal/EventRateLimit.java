// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.eventratelimit.internal;

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

import java.util.function.LongSupplier;

/** Refuses events that come too fast. */
@Component(
    configurationPid = "io.quarterdeck.admission.eventratelimit",
    property = {"name=EventRateLimit", "rank:Integer=1800"})
@Designate(ocd = EventRateLimit.Config.class)
public final class EventRateLimit implements ValidatingAdmission {
  private final List<Limit> limits;

  /** How fast. */
  @ObjectClassDefinition(name = "Event rate limit")
  public @interface Config {
    @AttributeDefinition(description = "TYPE:QPS:BURST[:CACHESIZE]")
    String[] limits() default {};
  }

  /**
   * @throws IllegalArgumentException for a limit that is none
   */
  @Activate
  public EventRateLimit(Config config) {
    this(List.of(config.limits()), System::nanoTime);
  }

  EventRateLimit(List<String> limits, LongSupplier nanoClock) {
    this.limits = limits.stream().map(l -> Limit.parse(l, nanoClock)).toList();
  }

  @Override
  public Interest interest() {
    return Interest.in(
        Set.of(Operation.CREATE, Operation.UPDATE),
        new GroupResource("", "events"),
        new GroupResource("events.k8s.io", "events"));
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (r.dryRun()) {
      return;
    }
    // every limit counts every event, also one that another refuses
    List<String> refusals = new ArrayList<>();
    for (Limit l : limits) {
      String refusal = l.refusal(r);
      if (refusal != null) {
        refusals.add(refusal);
      }
    }
    if (!refusals.isEmpty()) {
      String all = String.join(", ", refusals);
      throw ApiException.of(
          StatusReason.TOO_MANY_REQUESTS,
          "Too many requests: " + (refusals.size() == 1 ? all : "[" + all + "]"),
          null);
    }
  }
}
