// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podnodeselector.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Keeps the pods of a namespace on the nodes that it has. */
@Component(
    configurationPid = "io.quarterdeck.admission.podnodeselector",
    property = {"name=PodNodeSelector", "rank:Integer=2200", "enabledByDefault:Boolean=false"})
@Designate(ocd = PodNodeSelector.Config.class)
public final class PodNodeSelector implements MutatingAdmission, ValidatingAdmission {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  private static final String ANNOTATION = "scheduler.alpha.kubernetes.io/node-selector";

  private final ObjectReader reader;
  private final Map<String, String> fallback;
  private final Map<String, Map<String, String>> whitelists = new HashMap<>();

  /** Selectors for all namespaces and for one. */
  @ObjectClassDefinition(name = "Pod node selector")
  public @interface Config {
    @AttributeDefinition(description = "KEY=VALUE[;KEY=VALUE...] for namespaces without their own")
    String cluster_default() default "";

    @AttributeDefinition(description = "NAMESPACE:KEY=VALUE[;KEY=VALUE...]")
    String[] whitelist() default {};
  }

  @Activate
  public PodNodeSelector(@Reference ObjectReader reader, Config config) {
    this(reader, config.cluster_default(), config.whitelist());
  }

  PodNodeSelector(ObjectReader reader, String fallback, String... whitelists) {
    this.reader = reader;
    this.fallback = SelectorMap.parse(fallback, ";");
    for (String entry : whitelists) {
      String[] parts = entry.strip().split(":", 2);
      if (parts.length != 2) {
        throw new IllegalArgumentException("whitelist: not NAMESPACE:KEY=VALUE: " + entry);
      }
      this.whitelists.put(parts[0], SelectorMap.parse(parts[1], ";"));
    }
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource("", "pods"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    Map<String, String> own = Node.root(spec).get("nodeSelector").stringMap();
    Map<String, String> ofNamespace = selectorOf(r.namespace());
    requireAgreement(r, ofNamespace, own);
    if (!ofNamespace.isEmpty()) {
      Trees.object(spec, "nodeSelector").putAll(ofNamespace);
    }
  }

  private static void requireAgreement(
      AdmissionRequest r, Map<String, String> ofNamespace, Map<String, String> own) {
    if (SelectorMap.conflict(ofNamespace, own)) {
      throw r.forbidden("pod node label selector conflicts with its namespace node label selector");
    }
  }

  private Map<String, String> selectorOf(String name) {
    ApiObject cached = reader.get(NAMESPACES, "", name);
    ApiObject namespace = cached != null ? cached : reader.getLive(NAMESPACES, "", name);
    if (namespace == null) {
      throw ApiException.notFound(NAMESPACES, name);
    }
    String annotation = namespace.meta().annotations().get(ANNOTATION);
    return annotation == null ? fallback : SelectorMap.parse(annotation, ",");
  }

  @Override
  public void validate(AdmissionRequest r) {
    Map<String, String> own = r.requireObject().field("spec").get("nodeSelector").stringMap();
    requireAgreement(r, selectorOf(r.namespace()), own);
    Map<String, String> allowed = whitelists.getOrDefault(r.namespace(), Map.of());
    if (!allowed.isEmpty() && !allowed.entrySet().containsAll(own.entrySet())) {
      throw r.forbidden("pod node label selector labels conflict with its namespace whitelist");
    }
  }
}
