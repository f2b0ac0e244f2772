// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.servers.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.Set;

/**
 * The namespaces that every cluster has are made again when they are gone (source: package {@code
 * controlplane/controller/systemnamespaces}).
 */
final class SystemNamespaces {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  static final Set<String> NAMES =
      Set.of("default", "kube-system", "kube-public", "kube-node-lease");

  private final ObjectReader reader;
  private final ObjectWriter writer;

  SystemNamespaces(ObjectReader reader, ObjectWriter writer) {
    this.reader = reader;
    this.writer = writer;
  }

  /** Creates those that are not there; one that is terminating is left to end first. */
  void reconcile() {
    for (String name : NAMES) {
      if (reader.getLive(NAMESPACES, "", name) == null) {
        ApiObject namespace = ApiObject.of(new GroupVersionKind("", "v1", "Namespace"));
        namespace.meta().setName(name);
        try {
          writer.create(NAMESPACES, namespace);
        } catch (ApiException e) {
          if (e.code() != 409) {
            throw e;
          }
        }
      }
    }
  }
}
