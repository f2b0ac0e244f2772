// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.coordination;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import java.util.List;

/** How a holder is chosen: Kubernetes' one way, or somebody's own under a qualified name. */
final class ElectionStrategy {
  private static final List<String> KNOWN = List.of("OldestEmulationVersion");

  private ElectionStrategy() {}

  /** Kubernetes: {@code ValidateCoordinatedLeaseStrategy}, which names the field twice. */
  static void validate(Node strategy, List<FieldError> errors) {
    FieldPath at = strategy.path().child("strategy");
    if (strategy.text().contains("/")) {
      Names.qualified(strategy.text())
          .forEach(m -> errors.add(FieldError.invalid(at, strategy.text(), m)));
    } else if (!KNOWN.contains(strategy.text())) {
      errors.add(FieldError.notSupported(at, strategy.text(), KNOWN));
    }
  }
}
