// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** OpenAPI v3 documents as one of version 2.0. */
final class SwaggerForm {
  private static final String COMPONENT = "#/components/schemas/";
  private static final String KINDS = "x-kubernetes-group-version-kind";
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch");

  private final Map<String, @Nullable Object> definitions = new TreeMap<>();
  private final TypeCatalog catalog;

  private SwaggerForm(TypeCatalog catalog) {
    this.catalog = catalog;
  }

  /** The union of the documents. */
  public static Map<String, @Nullable Object> of(
      List<Map<String, @Nullable Object>> documents, TypeCatalog catalog) {
    return new SwaggerForm(catalog).of(documents);
  }

  private Map<String, @Nullable Object> of(List<Map<String, @Nullable Object>> documents) {
    Map<String, @Nullable Object> paths = new TreeMap<>();
    Object info = Members.of();
    Object security = Members.of();
    for (Map<String, @Nullable Object> d : documents) {
      Node doc = Node.root(d);
      info = doc.get("info").value();
      security = doc.at("components", "securitySchemes").value();
      doc.get("paths").entries().forEach((path, item) -> paths.put(path, pathItem(item)));
      doc.at("components", "schemas").entries().forEach(this::merge);
    }
    return Members.of(
        "swagger",
        "2.0",
        "info",
        info,
        "paths",
        paths,
        "definitions",
        definitions,
        "securityDefinitions",
        security,
        "security",
        List.of(Members.of("BearerToken", List.of())));
  }

  /** A type of several documents is the same but for the kinds that it is registered as. */
  private void merge(String name, Node schema) {
    Map<String, @Nullable Object> made = type(name, schema);
    Map<String, @Nullable Object> old = Trees.asObject(definitions.get(name));
    if (old == null || made == null) {
      definitions.put(name, made);
      return;
    }
    List<@Nullable Object> all = Trees.asList(old.get(KINDS));
    List<@Nullable Object> more = Trees.asList(made.get(KINDS));
    if (all != null && more != null) {
      more.stream().filter(k -> !all.contains(k)).forEach(all::add);
    }
  }

  private @Nullable Map<String, @Nullable Object> type(String name, Node schema) {
    Schema custom = catalog.isCustom(name) ? catalog.type(name) : null;
    if (custom == null) {
      return Trees.asObject(schema(schema.value()));
    }
    Map<String, @Nullable Object> v3 = new StructuralDocument(s -> {}, true).type(custom);
    v3.put(KINDS, schema.get(KINDS).value());
    return Trees.asObject(schema(v3));
  }

  /** References move, and what stands in an {@code allOf} of one moves up. */
  private static @Nullable Object schema(@Nullable Object v3) {
    return switch (v3) {
      case Map<?, ?> m -> members(m);
      case List<?> l -> {
        List<@Nullable Object> out = new ArrayList<>();
        l.forEach(v -> out.add(schema(v)));
        yield out;
      }
      case String s when s.startsWith(COMPONENT) ->
          "#/definitions/" + s.substring(COMPONENT.length());
      case null, default -> v3;
    };
  }

  private static Map<String, @Nullable Object> members(Map<?, ?> v3) {
    Map<String, @Nullable Object> out = Members.of();
    v3.forEach(
        (name, value) -> {
          if (name.equals("allOf") && value instanceof List<?> l && l.size() == 1) {
            Map<String, @Nullable Object> only = Trees.asObject(schema(l.getFirst()));
            out.putAll(only == null ? Members.of() : only);
          } else if (name.equals("oneOf") && value instanceof List) {
            out.put("type", "string"); // 2.0 has no alternatives
          } else {
            out.put((String) name, schema(value));
          }
        });
    if (out.containsKey("$ref")) {
      out.remove("default");
    }
    return out;
  }

  private static Map<String, @Nullable Object> pathItem(Node item) {
    Map<String, @Nullable Object> out = Members.of();
    item.entries()
        .forEach(
            (name, n) -> {
              if (METHODS.contains(name)) {
                out.put(name, operation(n));
              } else if (name.equals("parameters")) {
                out.put(name, parameters(n));
              }
            });
    return out;
  }

  private static Map<String, @Nullable Object> operation(Node o) {
    Map<String, @Nullable Object> out = Members.of();
    o.entries()
        .forEach(
            (name, n) -> {
              if (!Set.of("parameters", "requestBody", "responses").contains(name)) {
                out.put(name, n.value());
              }
            });
    List<@Nullable Object> parameters = parameters(o.get("parameters"));
    Node body = o.get("requestBody");
    if (body.isPresent()) {
      out.put("consumes", new ArrayList<>(body.get("content").entries().keySet()));
      parameters.add(body(body));
    }
    if (!parameters.isEmpty()) {
      out.put("parameters", parameters);
    }
    Set<String> produced = new LinkedHashSet<>();
    Map<String, @Nullable Object> responses = Members.of();
    o.get("responses").entries().forEach((code, r) -> responses.put(code, response(r, produced)));
    out.put("produces", new ArrayList<>(produced));
    out.put("responses", responses);
    return out;
  }

  private static Map<String, @Nullable Object> body(Node body) {
    Map<String, @Nullable Object> out = Members.of("name", "body", "in", "body");
    if (body.get("required").bool()) {
      out.put("required", true);
    }
    out.put("schema", contentSchema(body));
    return out;
  }

  private static Map<String, @Nullable Object> response(Node r, Set<String> produced) {
    Map<String, @Nullable Object> out = Members.of("description", r.get("description").text());
    if (r.get("content").size() > 0) {
      produced.addAll(r.get("content").entries().keySet());
      out.put("schema", contentSchema(r));
    }
    return out;
  }

  private static @Nullable Object contentSchema(Node withContent) {
    Node first = withContent.get("content").entries().values().iterator().next();
    return schema(first.get("schema").value());
  }

  private static List<@Nullable Object> parameters(Node list) {
    List<@Nullable Object> out = new ArrayList<>();
    for (Node p : list.items()) {
      Map<String, @Nullable Object> made = Members.of();
      p.entries()
          .forEach(
              (name, n) -> {
                if (!name.equals("schema")) {
                  made.put(name, n.value());
                }
              });
      p.get("schema").entries().forEach((name, n) -> made.put(name, n.value()));
      out.add(made);
    }
    return out;
  }
}
