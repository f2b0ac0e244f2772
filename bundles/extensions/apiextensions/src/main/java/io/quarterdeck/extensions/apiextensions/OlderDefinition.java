// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Definitions as kube-apiserver stores them, to this day in {@code apiextensions.k8s.io/v1beta1}:
 * what all versions have in common stands once beside them, and no list of versions is one version.
 */
final class OlderDefinition {
  private OlderDefinition() {}

  /** Gives it the shape of {@code v1}. */
  static void upgrade(ApiObject object) {
    Map<String, @Nullable Object> spec = object.object("spec");
    List<Map<String, @Nullable Object>> versions = versions(spec);
    share(spec, "validation", versions, "schema");
    for (String field : List.of("subresources", "additionalPrinterColumns", "selectableFields")) {
      share(spec, field, versions, field);
    }
    versions.forEach(OlderDefinition::columns);
    conversion(spec);
    preserveUnknownFields(spec);
  }

  private static List<Map<String, @Nullable Object>> versions(Map<String, @Nullable Object> spec) {
    Object only = spec.remove("version");
    List<@Nullable Object> list = Trees.list(spec, "versions");
    if (list.isEmpty() && only instanceof String name && !name.isEmpty()) {
      Map<String, @Nullable Object> version = new LinkedHashMap<>();
      version.put("name", name);
      version.put("served", true);
      version.put("storage", true);
      list.add(version);
    }
    List<Map<String, @Nullable Object>> out = new ArrayList<>();
    for (Object version : list) {
      Map<String, @Nullable Object> object = Trees.asObject(version);
      if (object != null) {
        out.add(object);
      }
    }
    return out;
  }

  /** What stands beside the versions goes into each, whatever it has itself. */
  private static void share(
      Map<String, @Nullable Object> spec,
      String field,
      List<Map<String, @Nullable Object>> versions,
      String own) {
    Object shared = spec.remove(field);
    if (shared != null) {
      versions.forEach(v -> v.put(own, Trees.copyValue(shared)));
    }
  }

  private static void columns(Map<String, @Nullable Object> version) {
    List<@Nullable Object> columns = Trees.asList(version.get("additionalPrinterColumns"));
    if (columns == null) {
      return;
    }
    for (Object column : columns) {
      Map<String, @Nullable Object> object = Trees.asObject(column);
      if (object != null && object.containsKey("JSONPath")) {
        object.put("jsonPath", object.remove("JSONPath"));
      }
    }
  }

  private static void conversion(Map<String, @Nullable Object> spec) {
    Map<String, @Nullable Object> conversion = Trees.asObject(spec.get("conversion"));
    if (conversion == null) {
      return;
    }
    Object client = conversion.remove("webhookClientConfig");
    Object reviews = conversion.remove("conversionReviewVersions");
    if (client == null && reviews == null) {
      return;
    }
    Map<String, @Nullable Object> webhook = Trees.object(conversion, "webhook");
    if (client != null) {
      webhook.put("clientConfig", client);
    }
    if (reviews != null) {
      webhook.put("conversionReviewVersions", reviews);
    }
  }

  /** What is not said is true in the older version and false in the newer one. */
  private static void preserveUnknownFields(Map<String, @Nullable Object> spec) {
    Object preserves = spec.get("preserveUnknownFields");
    if (preserves == null) {
      spec.put("preserveUnknownFields", true);
    } else if (preserves.equals(false)) {
      spec.remove("preserveUnknownFields");
    }
  }
}
