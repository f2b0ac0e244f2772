// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.cel.CelType;
import java.util.Map;

/** What every resource has, whether its schema says so or not. */
final class Resources {
  private Resources() {}

  /** The fields that the schema does not declare all as it must are those of any resource. */
  static void complete(Node schema, Map<String, Declaration> fields, String name) {
    Node properties = schema.get("properties");
    Node metadata = properties.get("metadata");
    boolean declared =
        is(properties.get("kind"), "string")
            && is(properties.get("apiVersion"), "string")
            && is(metadata, "object")
            && is(metadata.at("properties", "name"), "string")
            && is(metadata.at("properties", "generateName"), "string");
    if (declared) {
      return;
    }
    Declaration text = Scalars.text(Node.root(Map.of("type", "string")));
    fields.put("kind", text);
    fields.put("apiVersion", text);
    Map<String, CelType> names = Map.of("name", text.type(), "generateName", text.type());
    fields.put(
        "metadata",
        new Declaration(
            CelType.object(name + ".metadata", names),
            2,
            Map.of("name", text, "generateName", text),
            null));
  }

  private static boolean is(Node schema, String type) {
    return schema.get("type").text().equals(type);
  }
}
