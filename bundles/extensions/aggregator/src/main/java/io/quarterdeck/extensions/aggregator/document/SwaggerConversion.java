// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAPI v2 document as one of version 3, for servers that have no better. Shared parameters
 * are written where they are used. What it is made of stays as it is. Kubernetes: {@code
 * openapiconv.ConvertV2ToV3}.
 */
final class SwaggerConversion {
  private static final String DEFINITIONS = "#/definitions/";
  private static final String SCHEMAS = "#/components/schemas/";
  private static final String PARAMETERS = "#/parameters/";
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch");
  private static final Set<String> OPERATION =
      Set.of("tags", "summary", "description", "externalDocs", "operationId", "deprecated");
  private static final Set<String> PARAMETER =
      Set.of("name", "in", "description", "required", "allowEmptyValue");

  private final Node document;

  private SwaggerConversion(Node document) {
    this.document = document;
  }

  static Map<String, @Nullable Object> of(Node document) {
    return new SwaggerConversion(document).converted();
  }

  private Map<String, @Nullable Object> converted() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("openapi", "3.0.0");
    out.put("info", document.get("info").value());
    if (document.get("externalDocs").isPresent()) {
      out.put("externalDocs", document.get("externalDocs").value());
    }
    Map<String, @Nullable Object> paths = new LinkedHashMap<>();
    document.get("paths").entries().forEach((path, item) -> paths.put(path, pathItem(item)));
    out.put("paths", paths);
    Map<String, @Nullable Object> components = new LinkedHashMap<>();
    put(components, "schemas", document.get("definitions"), SwaggerConversion::schema);
    put(components, "securitySchemes", document.get("securityDefinitions"), this::security);
    out.put("components", components);
    return out;
  }

  private interface Change {
    @Nullable Object of(Node part);
  }

  private static void put(
      Map<String, @Nullable Object> out, String name, Node section, Change change) {
    if (section.isObject()) {
      Map<String, @Nullable Object> all = new LinkedHashMap<>();
      section.entries().forEach((key, part) -> all.put(key, change.of(part)));
      out.put(name, all);
    }
  }

  private Map<String, @Nullable Object> pathItem(Node item) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    item.entries()
        .forEach(
            (key, part) -> {
              if (METHODS.contains(key)) {
                out.put(key, operation(part));
              } else if (isExtension(key)) {
                out.put(key, part.value());
              }
            });
    putParameters(item, out);
    return out;
  }

  private Map<String, @Nullable Object> operation(Node operation) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    operation
        .entries()
        .forEach(
            (key, part) -> {
              if (OPERATION.contains(key) || isExtension(key)) {
                out.put(key, part.value());
              }
            });
    putParameters(operation, out);
    for (Node parameter : operation.get("parameters").items()) {
      Node body = resolved(parameter);
      if (isBody(body)) {
        out.put("requestBody", requestBody(body, types(operation, "consumes")));
      }
    }
    List<String> produces = types(operation, "produces");
    Map<String, @Nullable Object> responses = new LinkedHashMap<>();
    operation
        .get("responses")
        .entries()
        .forEach(
            (code, r) ->
                responses.put(code, isExtension(code) ? r.value() : response(r, produces)));
    out.put("responses", responses);
    return out;
  }

  private void putParameters(Node of, Map<String, @Nullable Object> out) {
    List<@Nullable Object> parameters = new ArrayList<>();
    for (Node parameter : of.get("parameters").items()) {
      Node resolved = resolved(parameter);
      if (!isBody(resolved)) {
        parameters.add(parameter(resolved));
      }
    }
    if (!parameters.isEmpty()) {
      out.put("parameters", parameters);
    }
  }

  private Node resolved(Node parameter) {
    String ref = parameter.get("$ref").text();
    return ref.startsWith(PARAMETERS)
        ? document.get("parameters").get(ref.substring(PARAMETERS.length()))
        : parameter;
  }

  private static boolean isBody(Node parameter) {
    return parameter.get("in").text().equals("body");
  }

  /** What says of which form the value is stands in a schema of its own. */
  private static Map<String, @Nullable Object> parameter(Node parameter) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    Map<String, @Nullable Object> form = new LinkedHashMap<>();
    parameter
        .entries()
        .forEach(
            (key, part) -> {
              if (PARAMETER.contains(key) || isExtension(key)) {
                out.put(key, part.value());
              } else if (!key.equals("collectionFormat")) {
                form.put(key, part.value());
              }
            });
    out.put("schema", form);
    return out;
  }

  private static Map<String, @Nullable Object> requestBody(Node body, List<String> consumes) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (body.get("description").isPresent()) {
      out.put("description", body.get("description").value());
    }
    if (body.get("required").isPresent()) {
      out.put("required", body.get("required").value());
    }
    out.put("content", content(body.get("schema"), consumes));
    return out;
  }

  private static Map<String, @Nullable Object> response(Node response, List<String> produces) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    response
        .entries()
        .forEach(
            (key, part) -> {
              if (key.equals("description") || isExtension(key)) {
                out.put(key, part.value());
              }
            });
    if (response.get("schema").isPresent() && !produces.isEmpty()) {
      out.put("content", content(response.get("schema"), produces));
    }
    return out;
  }

  private static Map<String, @Nullable Object> content(Node schema, List<String> types) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (String type : types) {
      Map<String, @Nullable Object> media = new LinkedHashMap<>();
      media.put("schema", schema(schema));
      out.put(type, media);
    }
    return out;
  }

  /** Those of the operation, or else of the whole document. */
  private List<String> types(Node operation, String member) {
    Node own = operation.get(member);
    return (own.isPresent() ? own : document.get(member)).strings();
  }

  private static @Nullable Object schema(Node schema) {
    return schemaTree(schema.value());
  }

  /** A reference allows no members beside it, so it stands in a list of its own then. */
  private static @Nullable Object schemaTree(@Nullable Object value) {
    if (value instanceof List<?> list) {
      List<@Nullable Object> out = new ArrayList<>();
      list.forEach(v -> out.add(schemaTree(v)));
      return out;
    }
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    map.forEach((key, v) -> out.put(String.valueOf(key), schemaTree(v)));
    if (out.get("$ref") instanceof String ref && ref.startsWith(DEFINITIONS)) {
      out.put("$ref", SCHEMAS + ref.substring(DEFINITIONS.length()));
      if (out.size() > 1) {
        Map<String, @Nullable Object> alone = new LinkedHashMap<>();
        alone.put("$ref", out.remove("$ref"));
        out.put("allOf", List.of(alone));
      }
    }
    return out;
  }

  private Map<String, @Nullable Object> security(Node scheme) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    Map<String, @Nullable Object> flow = new LinkedHashMap<>();
    scheme
        .entries()
        .forEach(
            (key, part) -> {
              switch (key) {
                case "flow" -> {}
                case "authorizationUrl", "tokenUrl", "scopes" -> flow.put(key, part.value());
                default -> out.put(key, part.value());
              }
            });
    String kind = scheme.get("flow").text();
    if (!kind.isEmpty()) {
      Map<String, @Nullable Object> flows = new LinkedHashMap<>();
      flows.put(kind, flow);
      out.put("flows", flows);
    }
    return out;
  }

  private static boolean isExtension(String key) {
    return key.startsWith("x-");
  }
}
