// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podtolerationrestriction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.pods.PodResources;
import io.quarterdeck.libraries.pods.Tolerations;
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
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Gives pods the tolerations of their namespace, and holds them to its whitelist. */
@Component(
    configurationPid = "io.quarterdeck.admission.podtolerationrestriction",
    property = {
      "name=PodTolerationRestriction",
      "rank:Integer=1900",
      "enabledByDefault:Boolean=false"
    })
@Designate(ocd = PodTolerationRestriction.Config.class)
public final class PodTolerationRestriction implements MutatingAdmission, ValidatingAdmission {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  private static final String DEFAULTS = "scheduler.alpha.kubernetes.io/defaultTolerations";
  private static final String WHITELIST = "scheduler.alpha.kubernetes.io/tolerationsWhitelist";
  private static final String PRESSURE =
      "[{\"key\":\"node.kubernetes.io/memory-pressure\",\"operator\":\"Exists\",\"effect\":\"NoSchedule\"}]";

  private final ObjectReader reader;
  private final List<Node> defaults;
  private final List<Node> whitelist;

  /** For namespaces without annotations. */
  @ObjectClassDefinition(name = "Pod tolerations")
  public @interface Config {
    @AttributeDefinition(description = "a JSON list of tolerations")
    String cluster_default() default "";

    @AttributeDefinition(description = "a JSON list of tolerations")
    String whitelist() default "";
  }

  @Activate
  public PodTolerationRestriction(@Reference ObjectReader reader, Config config) {
    this(reader, config.cluster_default(), config.whitelist());
  }

  PodTolerationRestriction(ObjectReader reader, String defaults, String whitelist) {
    this.reader = reader;
    this.defaults = TolerationText.parse(defaults);
    this.whitelist = TolerationText.parse(whitelist);
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "pods"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    if (r.operation() == Operation.CREATE) {
      add(spec, ofNamespace(r, DEFAULTS, defaults));
    }
    if (!PodResources.isBestEffort(Node.root(spec))) {
      add(spec, TolerationText.parse(PRESSURE));
    }
    validate(r);
  }

  private static void add(Map<String, @Nullable Object> spec, List<Node> more) {
    if (!more.isEmpty()) {
      List<Node> own = Node.root(spec).get("tolerations").items();
      spec.put("tolerations", Tolerations.merge(own, more));
    }
  }

  private List<Node> ofNamespace(AdmissionRequest r, String annotation, List<Node> fallback) {
    ApiObject cached = reader.get(NAMESPACES, "", r.namespace());
    ApiObject found = cached != null ? cached : reader.getLive(NAMESPACES, "", r.namespace());
    if (found == null) {
      throw ApiException.notFound(NAMESPACES, r.namespace());
    }
    String text = found.meta().annotations().get(annotation);
    return text == null ? fallback : TolerationText.parse(text);
  }

  @Override
  public void validate(AdmissionRequest r) {
    List<Node> own = r.requireObject().field("spec").get("tolerations").items();
    List<Node> allowed = own.isEmpty() ? List.of() : ofNamespace(r, WHITELIST, whitelist);
    if (!allowed.isEmpty() && !Tolerations.coverAll(allowed, own)) {
      throw ApiException.of(
          StatusReason.UNKNOWN,
          "pod tolerations (possibly merged with namespace default tolerations) conflict with its"
              + " namespace whitelist",
          null);
    }
  }
}
