// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all() {
    return Map.of(
        "mutatingwebhookconfigurations", new WebhookStrategy(true),
        "validatingwebhookconfigurations", new WebhookStrategy(false),
        "mutatingadmissionpolicies", new PolicyStrategy(true),
        "validatingadmissionpolicies", new PolicyStrategy(false),
        "mutatingadmissionpolicybindings", new BindingStrategy(false),
        "validatingadmissionpolicybindings", new BindingStrategy(true));
  }
}
