// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.quotas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts objects of any resource.
 *
 * @param name {@code count/...}
 * @param alias an older name for the same, or empty
 */
record CountEvaluator(String name, String alias) implements Evaluator {
  @Override
  public boolean handles(AdmissionRequest r) {
    return Evaluator.isWholeCreate(r);
  }

  @Override
  public boolean counts(String resourceName) {
    return resourceName.equals(name) || resourceName.equals(alias);
  }

  @Override
  public Map<String, Quantity> usage(ApiObject object) {
    Map<String, Quantity> out = new TreeMap<>();
    out.put(name, ONE);
    if (!alias.isEmpty()) {
      out.put(alias, ONE);
    }
    return out;
  }
}
