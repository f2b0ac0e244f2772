// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Field;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.schema.model.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the types of custom kinds as their definitions have them, with the fields that every
 * object has.
 *
 * @param references accepts each type that a schema refers to
 * @param swagger whether for OpenAPI v2, which has fewer words and less careful readers
 */
record StructuralDocument(Consumer<Schema> references, boolean swagger) {
  /** What a field selector may name; written beside the type's kinds. */
  static final String SELECTABLE = "x-kubernetes-selectable-fields";

  private static final String PROPERTIES = "properties";
  private static final String API_VERSION =
      "APIVersion defines the versioned schema of this representation of an object. Servers should"
          + " convert recognized schemas to the latest internal value, and may reject unrecognized"
          + " values. More info:"
          + " https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources";
  private static final String KIND =
      "Kind is a string value representing the REST resource this object represents. Servers may"
          + " infer this from the endpoint the client submits requests to. Cannot be updated. In"
          + " CamelCase. More info:"
          + " https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds";
  private static final String EMBEDDED_VERSION =
      "The group and version of the embedded object, as in its own apiVersion.";
  private static final String EMBEDDED_KIND = "The kind of the embedded object, in CamelCase.";
  private static final String METADATA =
      "Standard object's metadata. More info:"
          + " https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

  Map<String, @Nullable Object> type(Schema schema) {
    Structure structure = schema.structure();
    Node published = Node.root(structure == null ? null : structure.published());
    if (swagger && SwaggerStructure.preserves(published)) {
      return bare(published); // with any property here, kubectl would refuse all others
    }
    Field meta = schema.fields().get("metadata");
    Schema objectMeta = meta == null ? null : meta.schema();
    Map<String, @Nullable Object> out = node(published, objectMeta);
    Map<String, @Nullable Object> properties = properties(out);
    properties.put("apiVersion", Members.of("type", "string", "description", API_VERSION));
    properties.put("kind", Members.of("type", "string", "description", KIND));
    putMetadata(properties, objectMeta);
    out.put(PROPERTIES, properties);
    return out;
  }

  private static Map<String, @Nullable Object> bare(Node published) {
    Map<String, @Nullable Object> out = Members.of("type", "object");
    if (published.get(SELECTABLE).isPresent()) {
      out.put(SELECTABLE, published.get(SELECTABLE).value());
    }
    return out;
  }

  private Map<String, @Nullable Object> node(Node s, @Nullable Schema objectMeta) {
    Map<String, @Nullable Object> out = Members.of();
    s.entries().forEach((name, n) -> out.put(name, n.value()));
    unfold(out, s);
    if (swagger) {
      SwaggerStructure.reduce(out, s);
    }
    if (out.containsKey(PROPERTIES)) {
      Map<String, @Nullable Object> properties = new TreeMap<>();
      s.get(PROPERTIES).entries().forEach((name, p) -> properties.put(name, node(p, objectMeta)));
      out.put(PROPERTIES, properties);
    }
    for (String below : List.of("items", "additionalProperties")) {
      if (out.containsKey(below) && s.get(below).isObject()) {
        out.put(below, node(s.get(below), objectMeta));
      }
    }
    boolean open = swagger && SwaggerStructure.preserves(s);
    if (s.get("x-kubernetes-embedded-resource").bool() && !open) {
      embed(out, objectMeta);
    }
    return out;
  }

  /** Says in the words of JSON schema what an int or string is, where the schema does not. */
  private static void unfold(Map<String, @Nullable Object> out, Node s) {
    Node anyOf = s.get("anyOf");
    if (!s.get("x-kubernetes-int-or-string").bool()
        || isEither(anyOf)
        || isEither(s.get("allOf").index(0).get("anyOf"))) {
      return;
    }
    List<Object> either = List.of(Members.of("type", "integer"), Members.of("type", "string"));
    if (anyOf.isAbsent()) {
      out.put("anyOf", either);
      return;
    }
    List<@Nullable Object> all = new ArrayList<>(List.of(Members.of("anyOf", either)));
    s.get("allOf").items().forEach(n -> all.add(n.value()));
    out.put("allOf", all);
  }

  private static boolean isEither(Node anyOf) {
    return anyOf.size() == 2
        && anyOf.index(0).get("type").text().equals("integer")
        && anyOf.index(1).get("type").text().equals("string");
  }

  private void embed(Map<String, @Nullable Object> out, @Nullable Schema objectMeta) {
    Map<String, @Nullable Object> properties = properties(out);
    properties.put("apiVersion", Members.of("type", "string", "description", EMBEDDED_VERSION));
    properties.put("kind", Members.of("type", "string", "description", EMBEDDED_KIND));
    putMetadata(properties, objectMeta);
    out.put(PROPERTIES, properties);
    List<String> required = new ArrayList<>(Node.root(out.get("required")).strings());
    for (String name : List.of("kind", "apiVersion")) {
      if (!required.contains(name)) {
        required.add(name);
      }
    }
    out.put("required", required);
  }

  private void putMetadata(Map<String, @Nullable Object> properties, @Nullable Schema objectMeta) {
    if (objectMeta != null) {
      references.accept(objectMeta);
      Map<String, @Nullable Object> ref = TypeWriter.reference(TypeNames.of(objectMeta));
      properties.put("metadata", Members.of("allOf", List.of(ref), "description", METADATA));
    }
  }

  private static Map<String, @Nullable Object> properties(Map<String, @Nullable Object> type) {
    Map<String, @Nullable Object> known = Trees.asObject(type.get(PROPERTIES));
    return known == null ? new TreeMap<>() : new TreeMap<>(known);
  }
}
