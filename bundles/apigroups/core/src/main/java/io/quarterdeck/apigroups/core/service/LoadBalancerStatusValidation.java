// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates where a load balancer is reached: an address and how it is used, or a name.
 *
 * <p>Kubernetes: {@code ValidateLoadBalancerStatus}.
 */
final class LoadBalancerStatusValidation {
  private static final List<String> MODES = List.of("Proxy", "VIP");

  private LoadBalancerStatusValidation() {}

  static void ingress(Node i, List<FieldError> errors) {
    Node ip = i.get("ip");
    Node mode = i.get("ipMode");
    if (!ip.isEmpty()) {
      Addresses.ip(ip, errors);
    }
    if (mode.isAbsent()) {
      if (!ip.isEmpty()) {
        errors.add(FieldError.required(mode.path(), "must be specified when `ip` is set"));
      }
    } else if (ip.isEmpty()) {
      errors.add(FieldError.forbidden(mode.path(), "may not be specified when `ip` is not set"));
    } else {
      Validate.oneOf(mode, MODES, errors);
    }
    Node name = i.get("hostname");
    if (!name.isEmpty()) {
      Validate.form(name, Names::dnsSubdomain, errors);
      if (Addresses.parse(name.text()) != null) {
        errors.add(FieldError.invalid(name, "must be a DNS name, not an IP address"));
      }
    }
  }
}
