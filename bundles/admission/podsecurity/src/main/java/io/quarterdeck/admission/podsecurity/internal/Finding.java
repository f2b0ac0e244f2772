// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a check has against a pod.
 *
 * @param reason the rule that is broken
 * @param detail by whom, and how; may be empty
 */
record Finding(String reason, String detail) {

  /** {@code reason (detail), reason (detail)}. */
  static String details(List<Finding> findings) {
    return findings.stream()
        .map(f -> f.detail().isEmpty() ? f.reason() : f.reason() + " (" + f.detail() + ")")
        .collect(Collectors.joining(", "));
  }

  static String reasons(List<Finding> findings) {
    return findings.stream().map(Finding::reason).collect(Collectors.joining(", "));
  }
}
