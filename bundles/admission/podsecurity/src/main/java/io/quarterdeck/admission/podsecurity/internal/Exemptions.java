// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who and what the standards do not bind. */
record Exemptions(Set<String> users, Set<String> runtimeClasses, Set<String> namespaces) {
  static final Exemptions NONE = new Exemptions(Set.of(), Set.of(), Set.of());

  /** Why a write is exempt, in the audit log's word, or null. */
  @Nullable String of(AdmissionRequest r) {
    if (namespaces.contains(r.namespace())) {
      return "namespace";
    }
    return users.contains(r.user().name()) ? "user" : null;
  }

  boolean exemptsClassOf(PodView pod) {
    return runtimeClasses.contains(pod.spec().get("runtimeClassName").text());
  }
}
