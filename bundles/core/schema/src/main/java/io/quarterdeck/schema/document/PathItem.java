// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

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
          if (!own.isEmpty()) {
            operation.put("parameters", own.stream().map(n -> parameter(n, "query")).toList());
          }
          out.put(method, operation);
        });
    List<@Nullable Object> common = common(shared);
    if (!common.isEmpty()) {
      out.put("parameters", common);
    }
    return out;
  }

  /** By name; a proxy's {@code path} stands in the path and in the query. */
  private List<@Nullable Object> common(TreeSet<String> shared) {
    TreeSet<String> names = new TreeSet<>(shared);
    names.addAll(inPath);
    if (pretty) {
      names.add("pretty");
    }
    List<@Nullable Object> out = new ArrayList<>();
    for (String name : names) {
      if (inPath.contains(name)) {
        out.add(parameter(name, "path"));
      }
      if (!inPath.contains(name) || shared.contains(name)) {
        out.add(parameter(name, "query"));
      }
    }
    return out;
  }

  private Map<String, @Nullable Object> parameter(String name, String in) {
    Map<String, @Nullable Object> out = Members.of("name", name, "in", in);
    if (in.equals("path")) {
      out.put("required", true);
    }
    out.put("schema", Members.of("type", type(name), "uniqueItems", true));
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
