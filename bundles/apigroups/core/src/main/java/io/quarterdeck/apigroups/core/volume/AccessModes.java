// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.volume;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What rows of volumes and of claims both show. */
public final class AccessModes {
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

  /** The class of a volume or a claim; an annotation of old goes before the field. */
  public static String storageClass(ApiObject o) {
    String old = o.meta().annotations().get("volume.beta.kubernetes.io/storage-class");
    return old == null ? o.field("spec").get("storageClassName").text() : old;
  }
}
