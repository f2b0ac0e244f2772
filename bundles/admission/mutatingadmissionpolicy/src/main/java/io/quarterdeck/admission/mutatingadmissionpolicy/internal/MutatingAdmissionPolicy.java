// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionpolicy.internal;

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
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.MatchConditions;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectPatcher;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.lookup.ObjectVersions.Served;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Changes what a policy that is in force changes. */
@Component(
    property = {
      "name=MutatingAdmissionPolicy",
      "rank:Integer=-100",
      "enabledByDefault:Boolean=true"
    })
public final class MutatingAdmissionPolicy implements MutatingAdmission {
  private final PolicySource<MutatingPolicy> policies;
  private final Namespaces namespaces;
  private final ObjectReader reader;
  private final Supplier<KindLookup> kinds;
  private final Supplier<ObjectVersions> versions;
  private final Supplier<ObjectPatcher> patcher;
  private final Supplier<AccessReviewer> reviewer;
  private final CheckMetrics metrics;

  @Activate
  public MutatingAdmissionPolicy(
      @Reference ObjectReader reader,
      @Reference CelCompiler compiler,
      @Reference(service = KindLookup.class) ComponentServiceObjects<KindLookup> kinds,
      @Reference(service = ObjectVersions.class) ComponentServiceObjects<ObjectVersions> versions,
      @Reference(service = ObjectPatcher.class) ComponentServiceObjects<ObjectPatcher> patcher,
      @Reference(service = AccessReviewer.class) ComponentServiceObjects<AccessReviewer> reviewer,
      @Reference Metrics metrics) {
    this(
        reader,
        compiler,
        new LazyService<>(kinds),
        new LazyService<>(versions),
        new LazyService<>(patcher),
        new LazyService<>(reviewer),
        metrics);
  }

  MutatingAdmissionPolicy(
      ObjectReader reader,
      CelCompiler compiler,
      Supplier<KindLookup> kinds,
      Supplier<ObjectVersions> versions,
      Supplier<ObjectPatcher> patcher,
      Supplier<AccessReviewer> reviewer,
      Metrics metrics) {
    this.metrics = CheckMetrics.mutating(metrics);
    this.reader = reader;
    this.kinds = kinds;
    this.versions = versions;
    this.patcher = patcher;
    this.reviewer = reviewer;
    namespaces = new Namespaces(reader);
    policies =
        new PolicySource<>(
            reader,
            "mutatingadmissionpolicies",
            "mutatingadmissionpolicybindings",
            o -> MutatingPolicy.of(o, compiler));
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.CREATE, Operation.UPDATE, Operation.CONNECT);
  }

  @Override
  public void mutate(AdmissionRequest r) {
    List<PolicySource.Hook<MutatingPolicy>> hooks = policies.hooks(r);
    if (r.context().reinvocation().isSecond()) {
      // a policy or a webhook has made all plugins run again: a policy does so only if it wants to
      hooks = hooks.stream().filter(hook -> hook.policy().again()).toList();
    }
    if (!hooks.isEmpty()) {
      new Run(r).all(hooks);
    }
  }

  @Deactivate
  void deactivate() {
    policies.close();
    namespaces.close();
  }

  /** One request, through all policies in the order of their names. */
  private final class Run {
    private final AdmissionRequest request;
    private final List<Problem> configuration = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    Run(AdmissionRequest request) {
      this.request = request;
    }

    void all(List<PolicySource.Hook<MutatingPolicy>> hooks) {
      List<Invocation> invocations = new ArrayList<>();
      hooks.forEach(hook -> select(hook, invocations));
      for (Invocation i : invocations) {
        if (invoke(i)) {
          request.context().reinvocation().request();
        }
      }
      configuration.addAll(problems);
      if (!configuration.isEmpty()) {
        throw refusal(request, configuration);
      }
    }

    private void select(PolicySource.Hook<MutatingPolicy> hook, List<Invocation> to) {
      MutatingPolicy policy = hook.policy();
      Served as;
      Parameters.Source source;
      try {
        as = match(policy.policy().match());
        if (as == null) {
          return;
        }
        Parameters.Kind kind = policy.policy().paramKind();
        source = kind == null ? null : parameters().source(kind);
      } catch (Parameters.ConfigurationException | ApiException e) {
        String message = "failed to configure policy: " + e.getMessage();
        problem(policy, null, message, "Forbidden", configuration);
        return;
      }
      for (Binding binding : hook.bindings()) {
        try {
          if (match(binding.match()) != null) {
            parameters()
                .find(source, binding.paramRef(), request.namespace())
                .forEach(param -> to.add(new Invocation(policy, binding, as, param)));
          }
        } catch (Parameters.ConfigurationException | ApiException e) {
          String message = "failed to configure binding: " + e.getMessage();
          problem(policy, binding, message, "Forbidden", configuration);
        }
      }
    }

    private @Nullable Served match(MatchResources resources) {
      return resources.match(request, namespaces::labels, versions);
    }

    private Parameters parameters() {
      return new Parameters(reader, kinds.get(), versions);
    }

    /** What a policy sees now: earlier changes have been made. */
    private AdmissionVariables variables(Invocation i) {
      return new AdmissionVariables(
          request, Shown.of(request, i.as(), versions), reviewer, namespace(), i.param());
    }

    /** Whether it changed the object. */
    private boolean invoke(Invocation i) {
      if (request.object() == null) {
        return false;
      }
      MutatingPolicy policy = i.policy();
      switch (policy.policy().conditions().evaluate(variables(i))) {
        case MatchConditions.NotMet _ -> {
          return false;
        }
        case MatchConditions.Undecided u -> {
          problem(policy, i.binding(), u.message(), "Invalid", problems);
          return false;
        }
        case MatchConditions.Met _ -> {}
      }
      boolean changed = false;
      CheckMetrics.ErrorType error = CheckMetrics.ErrorType.NO_ERROR;
      long start = System.nanoTime();
      Mutator mutator = new Mutator(request, patcher.get());
      for (MutatingPolicy.Mutation m : policy.mutations()) {
        try {
          changed |= mutator.mutate(policy, m, variables(i));
        } catch (Mutator.FailedException e) {
          error = CheckMetrics.ErrorType.of(String.valueOf(e.getMessage()));
          problem(policy, i.binding(), String.valueOf(e.getMessage()), "Invalid", problems);
        }
      }
      long took = System.nanoTime() - start;
      metrics.mutated(error, policy.policy().name(), i.binding().name(), took);
      return changed;
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

    private void problem(
        MutatingPolicy policy,
        @Nullable Binding binding,
        String message,
        String reason,
        List<Problem> to) {
      if (!policy.policy().ignoresFailures()) {
        String name = policy.policy().name();
        String who =
            binding == null
                ? "policy \"" + name + "\""
                : "policy '" + name + "' with binding '" + binding.name() + "'";
        to.add(new Problem(who + " denied request: " + message, reason));
      }
    }
  }

  /** The first problem is the message; the code stays that of a refusal. */
  private static ApiException refusal(AdmissionRequest request, List<Problem> problems) {
    Status forbidden = request.forbidden("").status();
    Status.Details details = forbidden.details();
    List<Status.Cause> causes =
        problems.stream().map(p -> new Status.Cause("", p.message(), "")).toList();
    return new ApiException(
        new Status(
            forbidden.code(),
            problems.getFirst().reason(),
            problems.getFirst().message(),
            details == null ? null : details.withCauses(causes),
            false));
  }
}
