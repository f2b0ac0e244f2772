// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Holds pods to the Pod Security Standard that their namespace's labels ask for. */
@Component(
    configurationPid = "io.quarterdeck.admission.podsecurity",
    property = {"name=PodSecurity", "rank:Integer=2300", "enabledByDefault:Boolean=true"})
@Designate(ocd = PodSecurity.Config.class)
public final class PodSecurity implements ValidatingAdmission {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  static final GroupResource PODS = new GroupResource("", "pods");
  private static final Set<String> OTHER_SUBRESOURCES =
      Set.of("exec", "attach", "binding", "eviction", "log", "portforward", "proxy", "status");

  private final Standards standards = new Standards();
  private final ObjectReader reader;
  private final Followed<Map<String, String>> namespaces;
  private final Policy defaults;
  private final Exemptions exemptions;
  private final NamespaceLabels labels;
  private final Interest interest;
  private final Evaluations evaluations;

  /** Defaults and exemptions. */
  @ObjectClassDefinition(name = "Pod security")
  public @interface Config {
    @AttributeDefinition(
        description = "privileged, baseline or restricted",
        options = {
          @Option(label = "privileged", value = "privileged"),
          @Option(label = "baseline", value = "baseline"),
          @Option(label = "restricted", value = "restricted")
        })
    String enforce() default "privileged";

    @AttributeDefinition(description = "latest or v1.N")
    String enforce_version() default "latest";

    @AttributeDefinition(
        description = "privileged, baseline or restricted",
        options = {
          @Option(label = "privileged", value = "privileged"),
          @Option(label = "baseline", value = "baseline"),
          @Option(label = "restricted", value = "restricted")
        })
    String audit() default "privileged";

    @AttributeDefinition(description = "latest or v1.N")
    String audit_version() default "latest";

    @AttributeDefinition(
        description = "privileged, baseline or restricted",
        options = {
          @Option(label = "privileged", value = "privileged"),
          @Option(label = "baseline", value = "baseline"),
          @Option(label = "restricted", value = "restricted")
        })
    String warn() default "privileged";

    @AttributeDefinition(description = "latest or v1.N")
    String warn_version() default "latest";

    @AttributeDefinition(description = "users that are exempt")
    String[] exempt_usernames() default {};

    @AttributeDefinition(description = "runtime classes whose pods are exempt")
    String[] exempt_runtimeclasses() default {};

    @AttributeDefinition(description = "namespaces that are exempt")
    String[] exempt_namespaces() default {};
  }

  /**
   * @throws IllegalArgumentException for what is no level or version
   */
  @Activate
  public PodSecurity(@Reference ObjectReader reader, @Reference Metrics metrics, Config config) {
    this(
        reader,
        metrics,
        new Policy(
            level(config.enforce(), config.enforce_version()),
            level(config.audit(), config.audit_version()),
            level(config.warn(), config.warn_version())),
        new Exemptions(
            Set.of(config.exempt_usernames()),
            Set.of(config.exempt_runtimeclasses()),
            Set.of(config.exempt_namespaces())));
  }

  PodSecurity(ObjectReader reader, Metrics metrics, Policy defaults, Exemptions exemptions) {
    this.reader = reader;
    evaluations = new Evaluations(metrics);
    this.defaults = defaults;
    this.exemptions = exemptions;
    namespaces = new Followed<>(reader, NAMESPACES, o -> Map.copyOf(o.meta().labels()));
    labels = new NamespaceLabels(reader, standards, defaults, exemptions);
    Set<GroupResource> all = new HashSet<>(Templates.resources());
    all.add(PODS);
    all.add(NAMESPACES);
    interest = new Interest(Set.of(Operation.CREATE, Operation.UPDATE), Set.copyOf(all), true);
  }

  private static LevelVersion level(String level, String version) {
    Level parsed = Level.parse(level);
    int minor = LevelVersion.parseVersion(version);
    if (parsed == null || minor < 0) {
      throw new IllegalArgumentException("not a pod security level: " + level + ":" + version);
    }
    return new LevelVersion(parsed, minor);
  }

  @Override
  public Interest interest() {
    return interest;
  }

  @Override
  public void validate(AdmissionRequest r) {
    GroupResource resource = r.resource().groupResource();
    if (resource.equals(NAMESPACES)) {
      labels.validate(r);
    } else if (resource.equals(PODS)) {
      pod(r);
    } else if (r.subresource().isEmpty()) {
      workload(r, Templates.of(resource, r.requireObject()));
    }
  }

  private void pod(AdmissionRequest r) {
    if (OTHER_SUBRESOURCES.contains(r.subresource()) || isExempt(r)) {
      return;
    }
    Map<String, String> asked = labelsOf(r.namespace());
    if (asked == null) {
      ApiException unknown = ApiException.internal(unknownNamespace(r));
      String message = unknown.status().message();
      failed(r, true, message + ": " + notFound(r));
      throw unknown;
    }
    List<FieldError> errors = new ArrayList<>();
    Policy policy = Policy.of(asked, defaults, errors);
    if (errors.isEmpty() && policy.isPrivileged()) {
      annotate(r, "enforce-policy", Policy.PRIVILEGED.enforce().toString());
      evaluations.count(true, "enforce", policy.enforce(), r);
      return;
    }
    ApiObject pod = r.requireObject();
    if (r.operation() == Operation.CREATE || PodChange.matters(pod, r.requireOldObject())) {
      evaluate(r, PodView.of(pod.root()), policy, errors, true);
    }
  }

  /** What makes pods is not refused: at most there is a warning and an audit annotation. */
  private void workload(AdmissionRequest r, Node template) {
    if (isExempt(r)) {
      return;
    }
    Map<String, String> asked = labelsOf(r.namespace());
    if (asked == null) {
      failed(r, true, unknownNamespace(r) + ": " + notFound(r));
      return;
    }
    List<FieldError> errors = new ArrayList<>();
    Policy policy = Policy.of(asked, defaults, errors);
    boolean silent = errors.isEmpty() && policy.isSilent();
    if (!silent && template.get("spec").isPresent()) {
      evaluate(r, PodView.of(template), policy, errors, false);
    }
  }

  private boolean isExempt(AdmissionRequest r) {
    String why = exemptions.of(r);
    if (why != null) {
      exempted(r, why);
    }
    return why != null;
  }

  private void exempted(AdmissionRequest r, String why) {
    annotate(r, "exempt", why);
    evaluations.exempted(r);
  }

  private void evaluate(
      AdmissionRequest r, PodView pod, Policy policy, List<FieldError> errors, boolean enforced) {
    if (exemptions.exemptsClassOf(pod)) {
      exempted(r, "runtimeClass");
      return;
    }
    if (!errors.isEmpty()) {
      failed(r, false, "Failed to parse policy: " + FieldError.joined(errors));
    }
    apply(r, pod, policy, enforced);
  }

  private void apply(AdmissionRequest r, PodView pod, Policy policy, boolean enforced) {
    Map<LevelVersion, List<Finding>> known = new HashMap<>();
    Function<LevelVersion, List<Finding>> evaluate =
        l -> known.computeIfAbsent(l, level -> standards.evaluate(level, pod));
    List<Finding> audited = evaluate.apply(policy.audit());
    if (!audited.isEmpty()) {
      evaluations.count(false, "audit", policy.audit(), r);
      annotate(r, "audit-violations", "would " + violation(policy.audit(), audited));
    }
    if (enforced) {
      annotate(r, "enforce-policy", policy.enforce().toString());
      List<Finding> refusing = evaluate.apply(policy.enforce());
      evaluations.count(refusing.isEmpty(), "enforce", policy.enforce(), r);
      if (!refusing.isEmpty()) {
        throw r.forbidden(
            violation(policy.enforce(), refusing).replaceFirst("^violate", "violates"));
      }
    }
    List<Finding> warned = evaluate.apply(policy.warn());
    if (!warned.isEmpty()) {
      evaluations.count(false, "warn", policy.warn(), r);
      r.warnings().accept("would " + violation(policy.warn(), warned));
    }
  }

  private static String violation(LevelVersion level, List<Finding> findings) {
    return "violate PodSecurity \"" + level + "\": " + Finding.details(findings);
  }

  static void annotate(AdmissionRequest r, String key, String value) {
    r.auditAnnotations().put(Policy.PREFIX + key, value);
  }

  /** Null when there is no such namespace. */
  private @Nullable Map<String, String> labelsOf(String namespace) {
    Map<String, String> known = namespaces.get("", namespace);
    if (known != null) {
      return known;
    }
    ApiObject live = reader.getLive(NAMESPACES, "", namespace);
    return live == null ? null : live.meta().labels();
  }

  private static String unknownNamespace(AdmissionRequest r) {
    return "failed to lookup namespace " + FieldError.quote(r.namespace());
  }

  private static String notFound(AdmissionRequest r) {
    return ApiException.notFound(NAMESPACES, r.namespace()).status().message();
  }

  private void failed(AdmissionRequest r, boolean fatal, String why) {
    annotate(r, "error", why);
    evaluations.failed(fatal, r);
  }

  @Deactivate
  void deactivate() {
    namespaces.close();
  }
}
