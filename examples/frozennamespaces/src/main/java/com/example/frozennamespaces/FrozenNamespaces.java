// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.frozennamespaces;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Keeps workloads as they are in namespaces that are labelled {@code example.com/frozen=true}. */
@Component(property = {"name=FrozenNamespaces", "rank:Integer=0"})
public final class FrozenNamespaces implements ValidatingAdmission {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  private final ObjectReader objects;

  @Activate
  public FrozenNamespaces(@Reference ObjectReader objects) {
    this.objects = objects;
  }

  @Override
  public Interest interest() {
    return Interest.in(
        Set.of(Operation.CREATE, Operation.UPDATE, Operation.DELETE),
        new GroupResource("apps", "deployments"),
        new GroupResource("apps", "statefulsets"),
        new GroupResource("apps", "daemonsets"));
  }

  @Override
  public void validate(AdmissionRequest request) {
    if (isFrozen(request.namespace())) {
      throw request.forbidden("the namespace " + request.namespace() + " is frozen");
    }
  }

  /** The cache has nearly every namespace; one that it does not know yet is looked up. */
  private boolean isFrozen(String name) {
    ApiObject cached = objects.get(NAMESPACES, "", name);
    ApiObject namespace = cached != null ? cached : objects.getLive(NAMESPACES, "", name);
    return namespace != null && "true".equals(namespace.meta().labels().get("example.com/frozen"));
  }
}
