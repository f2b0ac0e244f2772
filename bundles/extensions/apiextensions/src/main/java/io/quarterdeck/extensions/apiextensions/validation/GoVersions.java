// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.apiextensions.cel.GoJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The versions of a definition as messages show them: without what all have in common. */
final class GoVersions {
  private GoVersions() {}

  static FieldError invalid(Node versions, Hoisted common, String detail) {
    List<Object> all = new ArrayList<>();
    versions.items().forEach(v -> all.add(version(v, common)));
    String shown = versions.isAbsent() ? "null" : GoJson.text(all);
    return new FieldError(FieldError.Type.INVALID, versions.path().toString(), shown, detail);
  }

  private static Map<String, @Nullable Object> version(Node v, Hoisted common) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Name", v.get("name").text());
    out.put("Served", v.get("served").bool());
    out.put("Storage", v.get("storage").bool());
    out.put("Deprecated", v.get("deprecated").bool());
    out.put("DeprecationWarning", v.get("deprecationWarning").value());
    Node schema = v.get("schema");
    out.put("Schema", common.schema() || schema.isAbsent() ? null : schema(schema));
    Node sub = v.get("subresources");
    out.put("Subresources", common.subresources() || sub.isAbsent() ? null : subresources(sub));
    Node columns = v.get("additionalPrinterColumns");
    out.put("AdditionalPrinterColumns", common.columns() ? null : columns(columns));
    Node fields = v.get("selectableFields");
    out.put(
        "SelectableFields",
        common.selectableFields() || fields.isAbsent()
            ? null
            : fields.items().stream()
                .map(f -> Map.of("JSONPath", f.get("jsonPath").text()))
                .toList());
    return out;
  }

  private static Map<String, @Nullable Object> schema(Node schema) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    Node root = schema.get("openAPIV3Schema");
    out.put("OpenAPIV3Schema", root.isAbsent() ? null : GoSchema.of(root));
    return out;
  }

  private static Map<String, @Nullable Object> subresources(Node sub) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Status", sub.get("status").isPresent() ? Map.of() : null);
    Node scale = sub.get("scale");
    Map<String, @Nullable Object> paths = new LinkedHashMap<>();
    paths.put("SpecReplicasPath", scale.get("specReplicasPath").text());
    paths.put("StatusReplicasPath", scale.get("statusReplicasPath").text());
    paths.put("LabelSelectorPath", scale.get("labelSelectorPath").value());
    out.put("Scale", scale.isAbsent() ? null : paths);
    return out;
  }

  private static @Nullable List<Map<String, Object>> columns(Node columns) {
    if (columns.isAbsent()) {
      return null;
    }
    List<Map<String, Object>> out = new ArrayList<>();
    for (Node c : columns.items()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("Name", c.get("name").text());
      one.put("Type", c.get("type").text());
      one.put("Format", c.get("format").text());
      one.put("Description", c.get("description").text());
      one.put("Priority", c.get("priority").number());
      one.put("JSONPath", c.get("jsonPath").text());
      out.add(one);
    }
    return out;
  }
}
