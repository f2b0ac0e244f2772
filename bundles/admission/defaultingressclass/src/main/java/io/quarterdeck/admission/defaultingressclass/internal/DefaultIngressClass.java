// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.defaultingressclass.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Comparator;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Names the default class in ingresses that name none. */
@Component(
    property = {"name=DefaultIngressClass", "rank:Integer=700", "enabledByDefault:Boolean=true"})
public final class DefaultIngressClass implements MutatingAdmission {
  static final String GROUP = "networking.k8s.io";
  static final GroupResource CLASSES = new GroupResource(GROUP, "ingressclasses");
  private static final String OLD_CLASS = "kubernetes.io/ingress.class";
  private static final String DEFAULT_MARK = "ingressclass.kubernetes.io/is-default-class";

  private final Followed<IngressClass> classes;

  private record IngressClass(String name, String created, boolean isDefault) {}

  @Activate
  public DefaultIngressClass(@Reference ObjectReader reader) {
    classes = new Followed<>(reader, CLASSES, DefaultIngressClass::keep);
  }

  private static IngressClass keep(ApiObject o) {
    boolean isDefault = "true".equals(o.meta().annotations().get(DEFAULT_MARK));
    return new IngressClass(o.meta().name(), o.meta().creationTimestamp(), isDefault);
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE), new GroupResource(GROUP, "ingresses"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    ApiObject ingress = r.requireObject();
    if (ingress.field("spec").get("ingressClassName").isPresent()
        || ingress.meta().annotations().containsKey(OLD_CLASS)) {
      return;
    }
    classes.all().stream()
        .filter(IngressClass::isDefault)
        .min(
            Comparator.comparing(IngressClass::created, Comparator.reverseOrder())
                .thenComparing(IngressClass::name))
        .ifPresent(c -> ingress.object("spec").put("ingressClassName", c.name()));
  }

  @Deactivate
  void deactivate() {
    classes.close();
  }
}
