// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Status;
import io.quarterdeck.libraries.policies.AdmissionVariables;
import io.quarterdeck.libraries.policies.AdmissionVariables.Shown;
import io.quarterdeck.libraries.policies.Binding;
import io.quarterdeck.libraries.policies.CheckMetrics;
import io.quarterdeck.libraries.policies.MatchResources;
import io.quarterdeck.libraries.policies.Namespaces;
import io.quarterdeck.libraries.policies.Parameters;
import io.quarterdeck.libraries.policies.PolicySource;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Refuses what a policy that is in force refuses. */
@Component(
    property = {
      "name=ValidatingAdmissionPolicy",
      "rank:Integer=-300",
      "enabledByDefault:Boolean=true"
    })
public final class ValidatingAdmissionPolicy implements ValidatingAdmission {
  private final PolicySource<ValidatingPolicy> policies;
  private final Namespaces namespaces;
  private final ObjectReader reader;
  private final Supplier<KindLookup> kinds;
  private final Supplier<ObjectVersions> versions;
  private final Supplier<AccessReviewer> reviewer;
  private final CheckMetrics metrics;

  @Activate
  public ValidatingAdmissionPolicy(
      @Reference ObjectReader reader,
      @Reference CelCompiler compiler,
      @Reference(service = KindLookup.class) ComponentServiceObjects<KindLookup> kinds,
      @Reference(service = ObjectVersions.class) ComponentServiceObjects<ObjectVersions> versions,
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer,
      @Reference Metrics metrics) {
    this(
        reader,
        compiler,
        new LazyService<>(kinds),
        new LazyService<>(versions),
        new LazyService<>(reviewer),
        metrics);
  }

  ValidatingAdmissionPolicy(
      ObjectReader reader,
      CelCompiler compiler,
      Supplier<KindLookup> kinds,
      Supplier<ObjectVersions> versions,
      Supplier<AccessReviewer> reviewer,
      Metrics metrics) {
    this.metrics = CheckMetrics.validating(metrics);
    this.reader = reader;
    this.kinds = kinds;
    this.versions = versions;
    this.reviewer = reviewer;
    namespaces = new Namespaces(reader);
    policies =
        new PolicySource<>(
            reader,
            "validatingadmissionpolicies",
            "validatingadmissionpolicybindings",
            o -> ValidatingPolicy.of(o, compiler));
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.values());
  }

  @Override
  public void validate(AdmissionRequest r) {
    List<PolicySource.Hook<ValidatingPolicy>> hooks = policies.hooks(r);
    if (hooks.isEmpty()) {
      return;
    }
    Run run = new Run(r);
    hooks.forEach(run::policy);
    run.finish();
  }

  @Deactivate
  void deactivate() {
    policies.close();
    namespaces.close();
  }

  /** One request against all policies. */
  private final class Run {
    private final AdmissionRequest request;
    private final AuditNotes notes;
    private @Nullable Denial first;

    private record Denial(String message, String reason) {}

    Run(AdmissionRequest request) {
      this.request = request;
      notes = new AuditNotes(request.auditAnnotations());
    }

    void policy(PolicySource.Hook<ValidatingPolicy> hook) {
      ValidatingPolicy policy = hook.policy();
      Concern concern;
      try {
        Served as = match(policy.policy().match());
        if (as == null) {
          return;
        }
        Parameters.Source source = source(policy.policy().paramKind());
        concern = new Concern(policy, Shown.of(request, as, versions), source);
      } catch (Parameters.ConfigurationException | ApiException e) {
        misconfigured(policy, null, "failed to configure policy: " + e.getMessage());
        return;
      }
      hook.bindings().forEach(b -> binding(concern, b));
    }

    /** A policy that concerns the request, with what it is shown and where its parameters are. */
    private record Concern(
        ValidatingPolicy policy, Shown shown, Parameters.@Nullable Source source) {}

    private @Nullable Served match(MatchResources resources) {
      return resources.match(request, namespaces::labels, versions);
    }

    private Parameters.@Nullable Source source(Parameters.@Nullable Kind kind)
        throws Parameters.ConfigurationException {
      return kind == null ? null : parameters().source(kind);
    }

    private Parameters parameters() {
      return new Parameters(reader, kinds.get(), versions);
    }

    private void binding(Concern concern, Binding binding) {
      List<@Nullable Object> params;
      try {
        if (match(binding.match()) == null) {
          return;
        }
        params = parameters().find(concern.source(), binding.paramRef(), request.namespace());
      } catch (Parameters.ConfigurationException | ApiException e) {
        misconfigured(concern.policy(), binding, "failed to configure binding: " + e.getMessage());
        return;
      }
      for (Object param : params) {
        evaluate(concern, binding, param);
      }
    }

    private void misconfigured(ValidatingPolicy policy, @Nullable Binding binding, String why) {
      if (!policy.policy().ignoresFailures()) {
        deny(policy, binding, Decision.of(why));
      }
    }

    private void evaluate(Concern concern, Binding binding, @Nullable Object param) {
      ValidatingPolicy policy = concern.policy();
      Validator validator =
          new Validator(
              policy,
              new AdmissionVariables(request, concern.shown(), reviewer, namespace(), param));
      validator.run();
      validator.ignored().forEach(d -> count("allow", policy, binding, d));
      validator.decisions().forEach(d -> act(policy, binding, d));
      validator.annotations().forEach((k, v) -> notes.add(policy.policy().name(), k, v));
      validator.annotationErrors().forEach(m -> deny(policy, binding, Decision.of(m)));
    }

    private @Nullable Object namespace() {
      boolean itself =
          request.kind().kind().equals("Namespace") && request.kind().group().isEmpty();
      if (request.namespace().isEmpty() || itself) {
        return null;
      }
      Namespaces.Seen found = namespaces.find(request.namespace());
      if (found == null) {
        throw ApiException.notFound(new GroupResource("", "namespaces"), request.namespace());
      }
      return found.tree();
    }

    private void act(ValidatingPolicy policy, Binding binding, Decision d) {
      String name = policy.policy().name();
      for (String action : binding.actions()) {
        count(action.toLowerCase(Locale.ROOT), policy, binding, d);
      }
      if (binding.actions().contains("Deny")) {
        deny(policy, binding, d);
      }
      if (binding.actions().contains("Audit")) {
        notes.failure(name, binding.name(), binding.actions(), d);
      }
      if (binding.actions().contains("Warn")) {
        request
            .warnings()
            .accept(
                "Validation failed for ValidatingAdmissionPolicy '"
                    + name
                    + "' with binding '"
                    + binding.name()
                    + "': "
                    + d.message());
      }
    }

    private void count(String action, ValidatingPolicy policy, Binding binding, Decision d) {
      metrics.validated(action, d.error(), policy.policy().name(), binding.name(), d.nanos());
    }

    private void deny(ValidatingPolicy policy, @Nullable Binding binding, Decision d) {
      if (first == null) {
        String by = binding == null ? "" : " with binding '" + binding.name() + "'";
        String name = policy.policy().name();
        first =
            new Denial(
                "ValidatingAdmissionPolicy '" + name + "'" + by + " denied request: " + d.message(),
                d.reason());
      }
    }

    void finish() {
      notes.publish();
      Denial denial = first;
      if (denial != null) {
        throw refusal(request, denial.message(), denial.reason());
      }
    }
  }

  private static ApiException refusal(AdmissionRequest request, String message, String reason) {
    Status forbidden = request.forbidden(message).status();
    Status.Details details = forbidden.details();
    int code =
        switch (reason) {
          case "Forbidden" -> 403;
          case "Unauthorized" -> 401;
          case "RequestEntityTooLarge" -> 413;
          default -> 422;
        };
    return new ApiException(
        new Status(
            code,
            reason,
            forbidden.message(),
            details == null ? null : details.withCauses(List.of(new Status.Cause("", message, ""))),
            false));
  }
}
