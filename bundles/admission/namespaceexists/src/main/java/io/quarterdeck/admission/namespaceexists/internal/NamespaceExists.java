// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespaceexists.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Refuses what is written in a namespace that does not exist. */
@Component(
    property = {"name=NamespaceExists", "rank:Integer=3100", "enabledByDefault:Boolean=false"})
public final class NamespaceExists implements ValidatingAdmission {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  private final ObjectReader reader;
  private final Followed<Boolean> known;

  @Activate
  public NamespaceExists(@Reference ObjectReader reader) {
    this.reader = reader;
    known = new Followed<>(reader, NAMESPACES, o -> true);
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.CREATE, Operation.UPDATE, Operation.DELETE);
  }

  @Override
  public void validate(AdmissionRequest r) {
    String namespace = r.namespace();
    if (namespace.isEmpty() || r.resource().groupResource().equals(NAMESPACES)) {
      return;
    }
    if (known.get("", namespace) == null && reader.getLive(NAMESPACES, "", namespace) == null) {
      throw ApiException.notFound(NAMESPACES, namespace);
    }
  }

  @Deactivate
  void deactivate() {
    known.close();
  }
}
