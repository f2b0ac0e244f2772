// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which servers have an identity Lease. */
final class LiveServers {
  static final GroupResource LEASES = new GroupResource("coordination.k8s.io", "leases");
  static final String NAMESPACE = "kube-system";
  private static final LabelSelector SERVERS =
      new LabelSelector(
          List.of(
              new LabelSelector.Requirement(
                  "apiserver.kubernetes.io/identity",
                  LabelSelector.Operator.IN,
                  Set.of("kube-apiserver"))));

  private LiveServers() {}

  /** The leases' names. */
  static Set<String> names(ObjectReader reader) {
    return reader.list(LEASES, NAMESPACE, SERVERS).stream()
        .map(ApiObject::meta)
        .map(m -> m.name())
        .collect(Collectors.toUnmodifiableSet());
  }
}
