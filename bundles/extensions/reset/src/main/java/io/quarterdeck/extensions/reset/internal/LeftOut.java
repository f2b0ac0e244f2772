// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import java.util.List;

/**
 * What no reset touches: what servers write about themselves while they run, and again at once when
 * somebody else has written it.
 */
final class LeftOut {
  /** Keys begin with one of these, or are one of them. */
  private static final List<String> SERVERS =
      List.of(
          "/registry/masterleases/",
          "/registry/peerserverleases/",
          // identities, and who leads
          "/registry/leases/kube-system/",
          "/registry/storageversions/",
          // which servers are alive
          "/registry/services/endpoints/default/kubernetes",
          "/registry/endpointslices/default/kubernetes",
          "/registry/configmaps/kube-system/extension-apiserver-authentication",
          // each server's view of its plugins
          "/registry/quarterdeck.io/");

  private static final String NODE_LEASES = "/registry/leases/kube-node-lease/";
  private static final String NODES = "/registry/minions/";

  private LeftOut() {}

  static boolean has(String key, Mark mark) {
    for (String own : SERVERS) {
      if (own.endsWith("/") ? key.startsWith(own) : key.equals(own)) {
        return true;
      }
    }
    return key.startsWith(NODE_LEASES)
        && mark.find(NODES + key.substring(NODE_LEASES.length())) != null;
  }
}
