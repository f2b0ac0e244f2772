// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.spi.group.VersionedStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Things whose {@code size} is {@code volume} in v1beta1, converted as by a webhook. */
final class RenamingStrategy implements VersionedStrategy, ObjectConversion {
  private static final Map<String, String> NAMES =
      Map.of("example.com/v1", "size", "example.com/v1beta1", "volume");

  /** How many objects each conversion was given. */
  final List<Integer> asked = new ArrayList<>();

  volatile String failure = "";

  @Override
  public ObjectConversion conversion() {
    return this;
  }

  @Override
  public Map<String, String> types() {
    return Map.of(
        "example.com/v1", "com.example.v1.Thing",
        "example.com/v1beta1", "com.example.v1beta1.Thing");
  }

  @Override
  public boolean isUnchanged() {
    return true;
  }

  @Override
  public List<ApiObject> convert(List<ApiObject> objects, String apiVersion) {
    if (!failure.isEmpty()) {
      throw new ApiException(new Status(500, "", failure, null, false));
    }
    synchronized (asked) {
      asked.add(objects.size());
    }
    for (ApiObject object : objects) {
      Map<String, @Nullable Object> spec = Trees.asObject(object.tree().get("spec"));
      Object value = spec == null ? null : spec.remove(NAMES.get(object.apiVersion()));
      if (spec != null && value != null) {
        spec.put(NAMES.get(apiVersion), value);
      }
      object.tree().put("apiVersion", apiVersion);
    }
    return objects;
  }

  int total() {
    synchronized (asked) {
      return asked.stream().mapToInt(i -> i).sum();
    }
  }
}
