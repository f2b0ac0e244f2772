// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.priority.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Gives pods the numbers of their priority class, and keeps the global default unique. */
@Component(property = {"name=Priority", "rank:Integer=2100", "enabledByDefault:Boolean=true"})
public final class Priority implements MutatingAdmission, ValidatingAdmission {
  private static final String PRIORITY = "priority";
  private static final String POLICY = "preemptionPolicy";
  private static final Interest INTEREST =
      Interest.in(
          Set.of(Operation.CREATE, Operation.UPDATE),
          new GroupResource("", "pods"),
          PriorityClasses.RESOURCE);

  private final PriorityClasses classes;

  @Activate
  public Priority(@Reference ObjectReader reader) {
    classes = new PriorityClasses(reader);
  }

  @Override
  public Interest interest() {
    return INTEREST;
  }

  @Override
  public void mutate(AdmissionRequest r) {
    if (!r.isFor("", "pods")) {
      return;
    }
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    if (r.operation() == Operation.CREATE) {
      resolve(r, spec);
    } else {
      keep(r.requireOldObject().field("spec"), spec);
    }
  }

  /** Clients that do not know the fields leave them out on updates. */
  private static void keep(Node before, Map<String, @Nullable Object> spec) {
    for (String field : List.of(PRIORITY, POLICY)) {
      if (spec.get(field) == null && before.get(field).isPresent()) {
        spec.put(field, before.get(field).value());
      }
    }
  }

  private void resolve(AdmissionRequest r, Map<String, @Nullable Object> spec) {
    PriorityClass found = classOf(r, spec);
    Node sent = Node.root(spec);
    Node priority = sent.get(PRIORITY);
    if (priority.isPresent() && priority.number() != found.value()) {
      throw r.forbidden(
          "the integer value of priority (%d) must not be provided in pod spec; priority admission"
                  .formatted(priority.number())
              + " controller computed "
              + found.value()
              + " from the given PriorityClass name");
    }
    Node policy = sent.get(POLICY);
    if (policy.isPresent() && !policy.text().equals(found.preemptionPolicy())) {
      throw r.forbidden(
          "the string value of PreemptionPolicy (%s) must not be provided in pod spec; priority"
                  .formatted(policy.text())
              + " admission controller computed "
              + found.preemptionPolicy()
              + " from the given PriorityClass name");
    }
    spec.put(PRIORITY, found.value());
    spec.put(POLICY, found.preemptionPolicy());
  }

  private PriorityClass classOf(AdmissionRequest r, Map<String, @Nullable Object> spec) {
    String name = Node.root(spec).get("priorityClassName").text();
    if (name.isEmpty()) {
      PriorityClass fallback = classes.globalDefault();
      if (fallback == null) {
        return PriorityClass.NONE;
      }
      spec.put("priorityClassName", fallback.name());
      return fallback;
    }
    PriorityClass found = classes.find(name);
    if (found == null) {
      throw r.forbidden("no PriorityClass with name " + name + " was found");
    }
    return found;
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (!r.isFor(PriorityClasses.RESOURCE.group(), PriorityClasses.RESOURCE.resource())
        || !r.requireObject().field("globalDefault").bool()) {
      return;
    }
    PriorityClass other = classes.globalDefault();
    boolean same = other != null && other.name().equals(r.requireObject().meta().name());
    if (other != null && !(same && r.operation() == Operation.UPDATE)) {
      throw r.forbidden(
          "PriorityClass "
              + other.name()
              + " is already marked as default. Only one default can exist");
    }
  }

  @Deactivate
  void deactivate() {
    classes.close();
  }
}
