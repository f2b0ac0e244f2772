// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.ObjectConversion;
import java.util.List;
import java.util.Map;

/** The strategy {@code None}: only {@code apiVersion} changes. */
final class NoneConversion implements ObjectConversion {
  private final Map<String, String> types;
  private final boolean unchanged;

  NoneConversion(Map<String, String> types, boolean unchanged) {
    this.types = types;
    this.unchanged = unchanged;
  }

  @Override
  public Map<String, String> types() {
    return types;
  }

  @Override
  public boolean isUnchanged() {
    return unchanged;
  }

  @Override
  public List<ApiObject> convert(List<ApiObject> objects, String apiVersion) {
    objects.forEach(o -> o.tree().put("apiVersion", apiVersion));
    return objects;
  }
}
