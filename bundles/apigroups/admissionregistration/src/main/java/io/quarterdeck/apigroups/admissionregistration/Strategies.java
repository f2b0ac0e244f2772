// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.group.ResourceStrategy;
import java.util.Map;
import java.util.function.Supplier;

/** The strategies of the group's resources. */
final class Strategies {
  private Strategies() {}

  static Map<String, ResourceStrategy> all(Supplier<CelCompiler> compiler, ParameterAccess access) {
    return Map.of(
        "mutatingwebhookconfigurations", new WebhookStrategy(true, compiler),
        "validatingwebhookconfigurations", new WebhookStrategy(false, compiler),
        "mutatingadmissionpolicies", new PolicyStrategy(true, compiler, access),
        "validatingadmissionpolicies", new PolicyStrategy(false, compiler, access),
        "mutatingadmissionpolicybindings", new BindingStrategy(false, access),
        "validatingadmissionpolicybindings", new BindingStrategy(true, access));
  }
}
