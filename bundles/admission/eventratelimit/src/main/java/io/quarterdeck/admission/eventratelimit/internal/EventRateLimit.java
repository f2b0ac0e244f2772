// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.eventratelimit.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Refuses events that come too fast. */
@Component(
    configurationPid = "io.quarterdeck.admission.eventratelimit",
    property = {"name=EventRateLimit", "rank:Integer=1800", "enabledByDefault:Boolean=false"})
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
