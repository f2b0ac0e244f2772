// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import io.quarterdeck.api.Node;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of an OpenAPI v2 document that some paths need: these, and what they refer to, directly
 * or through others. Kubernetes: {@code FilterSpecByPaths}.
 */
final class SwaggerPart {
  /** What is said of the whole document, and is not in the part. */
  private static final List<String> HEAD =
      List.of("info", "externalDocs", "securityDefinitions", "consumes", "produces");

  private static final Map<String, String> SECTIONS =
      Map.of("definitions", "#/definitions/", "parameters", "#/parameters/");

  private SwaggerPart() {}

  /**
   * @param prefix of the paths, with a slash behind
   */
  static Map<String, @Nullable Object> of(Node document, String prefix) {
    Map<String, @Nullable Object> paths = new LinkedHashMap<>();
    document
        .get("paths")
        .entries()
        .forEach(
            (path, item) -> {
              if (path.startsWith(prefix) && item.isObject()) {
                paths.put(path, item.value());
              }
            });
    Set<String> used = references(document, paths);
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("swagger", "2.0");
    out.put("paths", paths);
    SECTIONS.forEach(
        (section, start) -> {
          Map<String, @Nullable Object> kept = new LinkedHashMap<>();
          document
              .get(section)
              .entries()
              .forEach(
                  (name, n) -> {
                    if (n.isObject() && used.contains(start + name)) {
                      kept.put(name, n.value());
                    }
                  });
          out.put(section, kept);
        });
    return out;
  }

  /** A part as a document that stands alone: with what the whole one says of itself. */
  static Map<String, @Nullable Object> alone(Node document, Map<String, @Nullable Object> part) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>(part);
    for (String member : HEAD) {
      if (document.get(member).isPresent()) {
        out.put(member, document.get(member).value());
      }
    }
    return out;
  }

  private static Set<String> references(Node document, Object from) {
    Set<String> found = new HashSet<>();
    Deque<@Nullable Object> open = new ArrayDeque<>();
    open.push(from);
    while (!open.isEmpty()) {
      Object value = open.pop();
      if (value instanceof Map<?, ?> m) {
        if (m.get("$ref") instanceof String ref && found.add(ref)) {
          SECTIONS.forEach((section, start) -> follow(document, section, start, ref, open));
        }
        m.values().forEach(v -> push(v, open));
      } else if (value instanceof List<?> l) {
        l.forEach(v -> push(v, open));
      }
    }
    return found;
  }

  private static void follow(
      Node document, String section, String start, String ref, Deque<@Nullable Object> open) {
    if (ref.startsWith(start)) {
      push(document.get(section).get(ref.substring(start.length())).value(), open);
    }
  }

  private static void push(@Nullable Object value, Deque<@Nullable Object> open) {
    if (value instanceof Map || value instanceof List) {
      open.push(value);
    }
  }
}
