// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespaceautoprovision.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.function.Supplier;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Makes the namespaces that objects are created in. */
@Component(
    property = {
      "name=NamespaceAutoProvision",
      "rank:Integer=3300",
      "enabledByDefault:Boolean=false"
    })
public final class NamespaceAutoProvision implements MutatingAdmission {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  private final Followed<Boolean> known;
  private final Supplier<ObjectWriter> writer;

  @Activate
  public NamespaceAutoProvision(
      @Reference ObjectReader reader,
      @Reference(service = ObjectWriter.class) ComponentServiceObjects<ObjectWriter> writer) {
    this(new Followed<>(reader, NAMESPACES, o -> true), new LazyService<>(writer));
  }

  NamespaceAutoProvision(Followed<Boolean> known, Supplier<ObjectWriter> writer) {
    this.known = known;
    this.writer = writer;
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.CREATE);
  }

  @Override
  public void mutate(AdmissionRequest r) {
    String namespace = r.namespace();
    boolean provides =
        !namespace.isEmpty()
            && !r.dryRun()
            && !r.resource().groupResource().equals(NAMESPACES)
            && known.get("", namespace) == null;
    if (provides) {
      make(r, namespace);
    }
  }

  private void make(AdmissionRequest r, String namespace) {
    ApiObject made = ApiObject.of(new GroupVersionKind("", "v1", "Namespace"));
    made.meta().setName(namespace);
    try {
      writer.get().create(NAMESPACES, made);
    } catch (ApiException e) {
      if (e.code() >= 500) {
        throw e; // the server could not, for now: nobody was refused
      }
      if (!e.is(StatusReason.ALREADY_EXISTS)) {
        throw r.forbidden(e.status().message());
      }
    }
  }

  @Deactivate
  void deactivate() {
    known.close();
  }
}
