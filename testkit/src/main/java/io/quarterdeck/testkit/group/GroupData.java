// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.group;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The two files of a group, read without a server. */
record GroupData(Node resources, Node definitions) {
  /** What the server has for all groups. */
  private static final String SHARED = "io.k8s.apimachinery.pkg.apis.meta.v1.";

  private List<Node> tables() {
    return resources.get("versions").items().stream()
        .flatMap(v -> v.get("resources").items().stream())
        .toList();
  }

  /** The plural names, of all versions. */
  List<String> resourceNames() {
    return tables().stream().map(r -> r.get("name").text()).toList();
  }

  /** What is wrong with the table of resources. */
  List<String> faultsOfResources(String group) {
    List<String> faults = new ArrayList<>();
    check(faults, resources.get("group").text().equals(group), "the group is " + group);
    List<String> versions =
        resources.get("versions").items().stream().map(v -> v.get("version").text()).toList();
    String preferred = resources.get("preferred").text();
    check(faults, versions.contains(preferred), "no version " + preferred);
    check(faults, !tables().isEmpty(), "no resources");
    for (Node resource : tables()) {
      for (String field : List.of("name", "kind", "singular", "definition")) {
        check(faults, !resource.get(field).text().isEmpty(), resource.path() + " has no " + field);
      }
      check(faults, !resource.get("verbs").isEmpty(), resource.path() + " has no verbs");
    }
    return faults;
  }

  private static void check(List<String> faults, boolean holds, String otherwise) {
    if (!holds) {
      faults.add(otherwise);
    }
  }

  /** Types that a resource or a field names and that are nowhere. */
  List<String> missingTypes() {
    Set<String> named = new TreeSet<>();
    for (Node resource : tables()) {
      named.add(resource.get("definition").text());
    }
    for (Node type : definitions.get("types").entries().values()) {
      type.get("fields").items().forEach(f -> collect(f, named));
    }
    Set<String> there = definitions.get("types").entries().keySet();
    return named.stream().filter(n -> !there.contains(n) && !n.startsWith(SHARED)).toList();
  }

  private static void collect(Node at, Set<String> named) {
    if (at.get("ref").isPresent()) {
      named.add(at.get("ref").text());
    }
    for (String inside : List.of("list", "map")) {
      if (at.get(inside).isPresent()) {
        collect(at.get(inside), named);
      }
    }
  }
}
