// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.util.List;

/**
 * The conditions of a status: what is said of one thing after another, each by its {@code type}
 * (Kubernetes' API conventions).
 *
 * @param list where they stand
 */
public record StatusConditions(Node list) {

  public static StatusConditions of(ApiObject object) {
    return new StatusConditions(object.field("status").get("conditions"));
  }

  /** The first of the type; absent when there is none. */
  public Node find(String type) {
    for (Node c : list.items()) {
      if (isOf(c, type)) {
        return c;
      }
    }
    return new Node(null, list.path());
  }

  /** Whether one of the type is true; where a list has two of one type, either will do. */
  public boolean holds(String type) {
    List<Node> all = list.items();
    return all.stream().anyMatch(c -> isOf(c, type) && c.get("status").text().equals("True"));
  }

  private static boolean isOf(Node condition, String type) {
    return condition.get("type").text().equals(type);
  }
}
