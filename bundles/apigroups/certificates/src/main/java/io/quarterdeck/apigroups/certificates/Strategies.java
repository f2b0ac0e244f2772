// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all(Supplier<AccessReviewer> reviewer) {
    return Map.of(
        "certificatesigningrequests", new SigningRequestStrategy(),
        "clustertrustbundles", new ClusterTrustBundleStrategy(),
        "podcertificaterequests", new PodCertificateRequestStrategy(reviewer));
  }
}
