// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.warning;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import java.util.List;

/** What a client is warned of a claim of a volume that is valid. */
public final class ClaimWarnings {
  private ClaimWarnings() {}

  /** Of its spec, wherever it stands: nobody stores a part of a byte. */
  public static void of(Node spec, List<String> warnings) {
    for (String list : List.of("requests", "limits")) {
      Node storage = spec.at("resources", list).key("storage");
      Quantity amount = Quantity.parseOrNull(storage.text());
      if (amount != null && !amount.isWhole()) {
        warnings.add(
            storage.path()
                + ": fractional byte value "
                + FieldError.quote(amount.toString())
                + " is invalid, must be an integer");
      }
    }
  }
}
