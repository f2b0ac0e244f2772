// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The operations of one path; parameters that all of them share stand with the path. */
final class PathItem {
  private final Map<String, Map<String, @Nullable Object>> operations = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> queries = new LinkedHashMap<>();
  private final List<String> inPath;
  private final boolean pretty;

  /**
   * @param inPath the names of the parameters in the path
   * @param pretty whether the path takes {@code pretty}
   */
  PathItem(List<String> inPath, boolean pretty) {
    this.inPath = inPath;
    this.pretty = pretty;
  }

  void add(String method, Map<String, @Nullable Object> operation, Map<String, String> query) {
    operations.put(method, operation);
    queries.put(method, query);
  }

  boolean isEmpty() {
    return operations.isEmpty();
  }

  Map<String, @Nullable Object> tree() {
    TreeSet<String> shared = new TreeSet<>(queries.values().iterator().next().keySet());
    queries.values().forEach(q -> shared.retainAll(q.keySet()));
    Map<String, @Nullable Object> out = Members.of();
    operations.forEach(
        (method, operation) -> {
          TreeSet<String> own = new TreeSet<>(queries.getOrDefault(method, Map.of()).keySet());
          own.removeAll(shared);
          List<@Nullable Object> parameters = query(own);
          if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
          }
          out.put(method, operation);
        });
    List<@Nullable Object> common = common(shared);
    if (!common.isEmpty()) {
      out.put("parameters", common);
    }
    return out;
  }

  private List<@Nullable Object> common(TreeSet<String> shared) {
    TreeSet<String> names = new TreeSet<>(shared);
    names.addAll(inPath);
    if (pretty) {
      names.add("pretty");
    }
    return query(names);
  }

  private List<@Nullable Object> query(TreeSet<String> names) {
    List<@Nullable Object> out = new ArrayList<>();
    for (String name : names) {
      boolean path = inPath.contains(name);
      Map<String, @Nullable Object> p = Members.of("name", name, "in", path ? "path" : "query");
      if (path) {
        p.put("required", true);
      }
      p.put("schema", Members.of("type", type(name), "uniqueItems", true));
      out.add(p);
    }
    return out;
  }

  private String type(String name) {
    for (Map<String, String> q : queries.values()) {
      if (q.containsKey(name)) {
        return q.getOrDefault(name, "string");
      }
    }
    return "string";
  }
}
