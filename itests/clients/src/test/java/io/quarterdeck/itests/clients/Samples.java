// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.clients;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;

/** Objects that tests with fabric8's models write. */
final class Samples {
  private Samples() {}

  static ConfigMap settings(String namespace, String name, String mode) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace(namespace)
        .endMetadata()
        .addToData("mode", mode)
        .build();
  }

  /** A controller makes it in a cluster; pods need it. */
  static ServiceAccount account(String namespace) {
    return new ServiceAccountBuilder()
        .withNewMetadata()
        .withName("default")
        .withNamespace(namespace)
        .endMetadata()
        .build();
  }
}
