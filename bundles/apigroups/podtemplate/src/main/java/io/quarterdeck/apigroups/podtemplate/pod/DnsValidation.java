// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import java.util.List;

/**
 * Validates how a pod resolves names.
 *
 * <p>Kubernetes: {@code validatePodDNSConfig}.
 */
final class DnsValidation {
  private static final int NAMESERVERS = 3;
  private static final int SEARCHES = 32;
  private static final int SEARCHED_CHARACTERS = 2048;

  private DnsValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node config = spec.get("dnsConfig");
    Node servers = config.get("nameservers");
    if (spec.get("dnsPolicy").text().equals("None")) {
      if (config.isAbsent()) {
        errors.add(
            FieldError.required(
                config.path(), "must provide `dnsConfig` when `dnsPolicy` is None"));
        return;
      }
      if (servers.isEmpty()) {
        errors.add(
            FieldError.required(
                servers.path(),
                "must provide at least one DNS nameserver when `dnsPolicy` is None"));
        return;
      }
    }
    if (servers.size() > NAMESERVERS) {
      errors.add(
          FieldError.invalid(servers, "must not have more than " + NAMESERVERS + " nameservers"));
    }
    servers.items().forEach(n -> Addresses.ip(n, errors));
    searches(config.get("searches"), errors);
    for (Node o : config.get("options").items()) {
      if (o.get("name").isEmpty()) {
        errors.add(FieldError.required(o.path(), "must not be empty"));
      }
    }
  }

  private static void searches(Node searches, List<FieldError> errors) {
    if (searches.size() > SEARCHES) {
      errors.add(
          FieldError.invalid(searches, "must not have more than " + SEARCHES + " search paths"));
    }
    if (String.join(" ", searches.strings()).length() > SEARCHED_CHARACTERS) {
      errors.add(
          FieldError.invalid(
              searches,
              "must not have more than "
                  + SEARCHED_CHARACTERS
                  + " characters (including spaces) in the search list"));
    }
    for (Node s : searches.items()) {
      String text = s.text();
      if (!text.equals(".")) {
        String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        Names.dnsSubdomainWithUnderscore(name)
            .forEach(m -> errors.add(FieldError.invalid(s.path(), name, m)));
      }
    }
  }
}
