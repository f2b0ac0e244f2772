// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.Node;
import java.util.List;

/**
 * One version of a custom resource.
 *
 * @param warning of a deprecated version; empty for the usual one
 * @param schema the OpenAPI v3 schema
 * @param scale the paths of the scale subresource; absent for none
 */
public record CustomVersion(
    String name,
    boolean served,
    boolean storage,
    boolean deprecated,
    String warning,
    Node schema,
    boolean status,
    Node scale,
    Node columns,
    List<String> selectableFields) {

  static CustomVersion of(Node v) {
    Node sub = v.get("subresources");
    return new CustomVersion(
        v.get("name").text(),
        v.get("served").bool(),
        v.get("storage").bool(),
        v.get("deprecated").bool(),
        v.get("deprecationWarning").text(),
        Node.root(v.at("schema", "openAPIV3Schema").value()),
        sub.get("status").isPresent(),
        sub.get("scale"),
        v.get("additionalPrinterColumns"),
        v.get("selectableFields").items().stream().map(f -> f.get("jsonPath").text()).toList());
  }
}
