// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Completes new pods by a policy that their maker may use, and refuses what no policy allows. */
@Component(
    property = {"name=PodSecurityPolicy", "rank:Integer=2250", "enabledByDefault:Boolean=false"})
public final class PodSecurityPolicy implements MutatingAdmission, ValidatingAdmission {
  private static final String NOTE = "kubernetes.io/psp";
  private static final String AUDIT = "podsecuritypolicy.policy.k8s.io/";
  private static final String EPHEMERAL = "ephemeralcontainers";

  private final Policies policies;
  private final Supplier<AccessReviewer> reviewer;

  @Activate
  public PodSecurityPolicy(
      @Reference ObjectReader reader,
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer) {
    this(reader, new LazyService<>(reviewer));
  }

  PodSecurityPolicy(ObjectReader reader, Supplier<AccessReviewer> reviewer) {
    this.policies = new Policies(reader);
    this.reviewer = reviewer;
  }

  @Override
  public Interest interest() {
    return new Interest(
        Set.of(Operation.CREATE, Operation.UPDATE), Set.of(new GroupResource("", "pods")), true);
  }

  @Override
  public void mutate(AdmissionRequest r) {
    boolean creates = r.operation() == Operation.CREATE;
    if (ignores(r) || (!creates && r.subresource().isEmpty())) {
      return;
    }
    Choice choice =
        choose(
            r, "", creates ? Choice.MayChange.EVERYTHING : Choice.MayChange.EPHEMERAL_CONTAINERS);
    ApiObject allowed = choice.pod();
    if (allowed == null) {
      throw refusal(r, "unable to admit pod: " + choice.shown());
    }
    Map<String, @Nullable Object> tree = r.requireObject().tree();
    tree.clear();
    tree.putAll(allowed.tree());
    if (creates) {
      new Pod(r.requireObject()).annotate(NOTE, choice.policy());
    }
    r.auditAnnotations().put(AUDIT + "admit-policy", choice.policy());
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (ignores(r)) {
      return;
    }
    String noted = new Pod(r.requireObject()).annotation(NOTE);
    Choice choice = choose(r, noted, Choice.MayChange.NOTHING);
    if (choice.pod() == null) {
      throw refusal(r, "unable to validate pod: " + choice.shown());
    }
    r.auditAnnotations().put(AUDIT + "validate-policy", choice.policy());
  }

  private static boolean ignores(AdmissionRequest r) {
    return !(r.subresource().isEmpty() || r.subresource().equals(EPHEMERAL))
        || (r.operation() == Operation.UPDATE
            && GarbageCollection.isAll(r.requireOldObject(), r.requireObject()));
  }

  private Choice choose(AdmissionRequest r, String first, Choice.MayChange mayChange) {
    List<Policy> all = policies.inOrder(first);
    if (all.isEmpty()) {
      throw refusal(r, "no providers available to validate pod request");
    }
    Usable usable = new Usable(reviewer.get(), r);
    return Choice.of(r.requireObject(), all, mayChange, usable::test);
  }

  private static ApiException refusal(AdmissionRequest r, String why) {
    return r.forbidden("PodSecurityPolicy: " + why);
  }

  @Deactivate
  void deactivate() {
    policies.close();
  }
}
