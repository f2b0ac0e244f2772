// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.VersionConverter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Between slices of {@code v1beta1} and the stored {@code v1}: all but a device's name stood in its
 * {@code basic}.
 */
record BasicDevices() implements VersionConverter {

  @Override
  public ApiObject toStored(ApiObject served) {
    served.tree().put("apiVersion", "resource.k8s.io/v1");
    for (Map<String, @Nullable Object> device : devices(served)) {
      Map<String, @Nullable Object> basic = Trees.asObject(device.remove("basic"));
      if (basic != null) {
        device.putAll(basic);
      }
    }
    return served;
  }

  @Override
  public ApiObject fromStored(ApiObject stored) {
    stored.tree().put("apiVersion", "resource.k8s.io/v1beta1");
    for (Map<String, @Nullable Object> device : devices(stored)) {
      Map<String, @Nullable Object> basic = new LinkedHashMap<>(device);
      Object name = basic.remove("name");
      device.clear();
      device.put("name", name);
      device.put("basic", basic);
    }
    return stored;
  }

  private static List<Map<String, @Nullable Object>> devices(ApiObject object) {
    return ClaimDefaults.objects(Trees.asObject(object.tree().get("spec")), "devices");
  }
}
