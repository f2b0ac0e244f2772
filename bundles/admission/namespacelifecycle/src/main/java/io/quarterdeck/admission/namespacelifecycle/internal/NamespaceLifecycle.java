// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespacelifecycle.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Refuses to write into a namespace that is not there, to create in one that is being deleted, and
 * to delete those that a cluster cannot be without.
 *
 * <p>It changes nothing; it is a mutating plugin because it has to answer before others act on the
 * object and before it is validated.
 */
@Component(
    property = {"name=NamespaceLifecycle", "rank:Integer=3200", "enabledByDefault:Boolean=true"})
public final class NamespaceLifecycle implements MutatingAdmission {
  private static final Set<String> IMMORTAL = Set.of("default", "kube-system", "kube-public");
  private static final String ACCESS_REVIEWS = "localsubjectaccessreviews";

  private final KnownNamespaces namespaces;

  @Activate
  public NamespaceLifecycle(@Reference ObjectReader reader) {
    this(new KnownNamespaces(reader, System::nanoTime));
  }

  NamespaceLifecycle(KnownNamespaces namespaces) {
    this.namespaces = namespaces;
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.CREATE, Operation.UPDATE, Operation.DELETE);
  }

  @Override
  public void mutate(AdmissionRequest request) {
    if (isNamespace(request)) {
      ofNamespace(request);
    } else if (!request.namespace().isEmpty()
        && request.operation() != Operation.DELETE
        && !request.resource().resource().equals(ACCESS_REVIEWS)) {
      inNamespace(request);
    }
  }

  private static boolean isNamespace(AdmissionRequest r) {
    return r.kind().group().isEmpty() && r.kind().kind().equals("Namespace");
  }

  private void ofNamespace(AdmissionRequest r) {
    if (r.operation() != Operation.DELETE) {
      return;
    }
    if (IMMORTAL.contains(r.name())) {
      throw ApiException.forbidden(
          KnownNamespaces.NAMESPACES, r.name(), "this namespace may not be deleted");
    }
    if (!r.dryRun()) {
      namespaces.deletionAsked(r.name());
    }
  }

  private void inNamespace(AdmissionRequest r) {
    String phase = namespaces.phase(r.namespace());
    if (phase == null) {
      throw ApiException.notFound(KnownNamespaces.NAMESPACES, r.namespace());
    }
    if (r.operation() == Operation.CREATE && phase.equals("Terminating")) {
      throw terminating(r);
    }
  }

  private static ApiException terminating(AdmissionRequest r) {
    String namespace = r.namespace();
    String name = r.displayName();
    GroupResource resource = r.resource().groupResource();
    Status.Cause cause =
        new Status.Cause(
            "NamespaceTerminating",
            "namespace " + namespace + " is being terminated",
            "metadata.namespace");
    return ApiException.of(
        StatusReason.FORBIDDEN,
        resource
            + " \""
            + name
            + "\" is forbidden: unable to create new content in namespace "
            + namespace
            + " because it is being terminated",
        Status.Details.of(name, resource.group(), resource.resource()).withCauses(List.of(cause)));
  }

  @Deactivate
  void deactivate() {
    namespaces.close();
  }
}
