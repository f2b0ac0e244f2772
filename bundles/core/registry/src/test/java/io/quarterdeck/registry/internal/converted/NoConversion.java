// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.ObjectConversion;
import java.util.List;
import java.util.Map;

/** Knows no version. */
final class NoConversion implements ObjectConversion {
  @Override
  public Map<String, String> types() {
    return Map.of();
  }

  @Override
  public boolean isUnchanged() {
    return true;
  }

  @Override
  public List<ApiObject> convert(List<ApiObject> objects, String apiVersion) {
    throw new IllegalStateException("never asked");
  }
}
