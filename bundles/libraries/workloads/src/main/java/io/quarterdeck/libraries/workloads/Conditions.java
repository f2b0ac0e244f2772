// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions of a status while it is computed; one that is set goes to the end. */
public final class Conditions {
  public static final String TRUE = "True";
  public static final String FALSE = "False";
  public static final String UNKNOWN = "Unknown";

  private final List<Map<String, @Nullable Object>> all = new ArrayList<>();

  /** Those that an object has. */
  public static Conditions of(ApiObject object) {
    Conditions out = new Conditions();
    for (Node condition : object.field("status").get("conditions").items()) {
      Map<String, @Nullable Object> tree = Trees.asObject(condition.value());
      if (tree != null) {
        out.all.add(Trees.copy(tree));
      }
    }
    return out;
  }

  /** The one of a type; absent when there is none. */
  public Node find(String type) {
    for (Map<String, @Nullable Object> condition : all) {
      if (type.equals(condition.get("type"))) {
        return Node.root(condition);
      }
    }
    return Node.root(null);
  }

  public boolean has(String type, String status) {
    return find(type).get("status").text().equals(status);
  }

  public void remove(String type) {
    all.removeIf(c -> type.equals(c.get("type")));
  }

  /** In place of what there is of its type. */
  public void set(Map<String, @Nullable Object> condition) {
    remove((String) condition.getOrDefault("type", ""));
    all.add(condition);
  }

  /** Behind all that there are. */
  public void add(Map<String, @Nullable Object> condition) {
    all.add(condition);
  }

  /** A condition without times; empty texts are left out. */
  public static Map<String, @Nullable Object> condition(
      String type, String status, String reason, String message) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("type", type);
    out.put("status", status);
    if (!reason.isEmpty()) {
      out.put("reason", reason);
    }
    if (!message.isEmpty()) {
      out.put("message", message);
    }
    return out;
  }

  /** Writes them into a status; none leaves the field out. */
  public void into(Map<String, @Nullable Object> status) {
    if (all.isEmpty()) {
      status.remove("conditions");
    } else {
      status.put("conditions", new ArrayList<@Nullable Object>(all));
    }
  }
}
