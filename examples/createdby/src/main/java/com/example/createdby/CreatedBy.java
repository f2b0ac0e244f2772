// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.createdby;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Writes on every object who created it, and lets nobody change that. */
@Component(property = {"name=CreatedBy", "rank:Integer=0"})
public final class CreatedBy implements MutatingAdmission {
  static final String ANNOTATION = "example.com/created-by";

  @Override
  public Interest interest() {
    return new Interest(Set.of(Operation.CREATE, Operation.UPDATE), Set.of(), false);
  }

  @Override
  public void mutate(AdmissionRequest request) {
    ApiObject old = request.oldObject();
    String creator = old == null ? request.user().name() : old.meta().annotations().get(ANNOTATION);
    if (creator != null) {
      request.requireObject().meta().mutableAnnotations().put(ANNOTATION, creator);
    } else if (request.requireObject().meta().annotations().containsKey(ANNOTATION)) {
      // older than this plugin: nobody knows, so nobody may claim it
      request.requireObject().meta().mutableAnnotations().remove(ANNOTATION);
    }
  }
}
