// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The access modes of volumes and claims. */
final class AccessModes {
  private AccessModes() {}

  /** {@code RWO,ROX}: each mode by its letters. */
  static String shortNames(Node holder) {
    List<String> all = holder.get("accessModes").strings();
    List<String> out = new ArrayList<>();
    Map<String, String> letters = new LinkedHashMap<>();
    letters.put("ReadWriteOnce", "RWO");
    letters.put("ReadOnlyMany", "ROX");
    letters.put("ReadWriteMany", "RWX");
    letters.put("ReadWriteOncePod", "RWOP");
    letters.forEach(
        (mode, text) -> {
          if (all.contains(mode)) {
            out.add(text);
          }
        });
    return String.join(",", out);
  }
}
