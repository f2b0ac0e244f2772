// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of which at most one of some fields is set, as Kubernetes declares them. */
final class Unions {
  private record Union(String discriminator, List<String> fields) {}

  private static final Map<String, Union> UNIONS =
      Map.of(
          "io.k8s.api.core.v1.AppArmorProfile",
          new Union("type", List.of("localhostProfile")),
          "io.k8s.api.core.v1.SeccompProfile",
          new Union("type", List.of("localhostProfile")),
          "io.k8s.api.core.v1.PodSchedulingGroup",
          new Union("", List.of("podGroupName")),
          "io.k8s.api.flowcontrol.v1.LimitResponse",
          new Union("type", List.of("queuing")),
          "io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec",
          new Union("type", List.of("exempt", "limited")),
          "io.k8s.api.flowcontrol.v1.Subject",
          new Union("kind", List.of("group", "serviceAccount", "user")));

  private Unions() {}

  static void put(Map<String, @Nullable Object> schema, String typeName) {
    Union u = UNIONS.get(typeName);
    if (u == null) {
      return;
    }
    Map<String, @Nullable Object> union = Members.of();
    if (!u.discriminator.isEmpty()) {
      union.put("discriminator", u.discriminator);
    }
    Map<String, @Nullable Object> fields = Members.of();
    u.fields.forEach(
        f -> fields.put(f, f.substring(0, 1).toUpperCase(Locale.ROOT) + f.substring(1)));
    union.put("fields-to-discriminateBy", fields);
    schema.put("x-kubernetes-unions", List.of(union));
  }
}
