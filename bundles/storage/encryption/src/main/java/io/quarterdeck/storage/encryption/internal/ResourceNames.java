// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.api.GroupResource;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates the {@code resources} of one entry. Kubernetes: {@code validateResourceOverlap}, {@code
 * validateResourceNames}. Beyond it, a resource that could be no resource's is refused: nothing
 * would be encrypted for it.
 */
final class ResourceNames {
  static final GroupResource EVERYTHING = new GroupResource("*", "*");

  private static final Set<String> WITHOUT_API =
      Set.of("apiserveripinfo", "serviceipallocations", "servicenodeportallocations");

  private ResourceNames() {}

  static List<GroupResource> read(Fields entry) {
    String path = entry.path() + ".resources";
    List<String> names = entry.texts("resources");
    for (int i = 0; i < names.size(); i++) {
      String problem = problem(names.get(i));
      if (problem != null) {
        throw new IllegalArgumentException(
            path + "[" + i + "]: Invalid value: \"" + names.get(i) + "\": " + problem);
      }
    }
    List<GroupResource> resources = names.stream().map(ResourceNames::parse).toList();
    if (new HashSet<>(resources).size() < resources.size()) {
      throw new IllegalArgumentException(
          path
              + ": Invalid value: "
              + names
              + ": the same resource cannot be specified multiple times");
    }
    if (overlap(resources)) {
      throw new IllegalArgumentException(
          path
              + ": Invalid value: "
              + names
              + ": using overlapping resources such as 'secrets' and '*.' in the same resource list"
              + " is not allowed as they will be masked");
    }
    return resources;
  }

  /** {@code secrets}, {@code deployments.apps}, {@code *.}, {@code *.apps}, {@code *.*}. */
  private static GroupResource parse(String name) {
    int dot = name.indexOf('.');
    return dot < 0
        ? new GroupResource("", name)
        : new GroupResource(name.substring(dot + 1), name.substring(0, dot));
  }

  /** As it stands in the file. */
  static String text(GroupResource resource) {
    return resource.equals(allOf("")) ? "*." : resource.toString();
  }

  static GroupResource allOf(String group) {
    return new GroupResource(group, "*");
  }

  private static boolean overlap(List<GroupResource> resources) {
    return resources.size() > 1
        && (resources.contains(EVERYTHING)
            || resources.stream()
                .anyMatch(r -> !r.resource().equals("*") && resources.contains(allOf(r.group()))));
  }

  private static @Nullable String problem(String name) {
    if (!name.toLowerCase(Locale.ROOT).equals(name)) {
      return "resource name should not contain capital letters";
    }
    if (name.equals("*")) {
      return "use '*.' to encrypt all the resources from core API group or *.* to encrypt all"
          + " resources";
    }
    if (WITHOUT_API.contains(name)) {
      return "resources which do not have REST API/s cannot be encrypted";
    }
    GroupResource resource = parse(name);
    return switch (resource.group()) {
      case "events.k8s.io" ->
          "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events'"
              + " instead in the config file";
      case "extensions" -> "'extensions' group has been removed and cannot be used for encryption";
      case "*" ->
          resource.resource().equals("*")
              ? null
              : "encrypting the same resource across groups is not supported";
      default -> isPossible(resource) ? null : "there is no such resource";
    };
  }

  private static boolean isPossible(GroupResource r) {
    return !r.resource().isEmpty()
        && !r.group().contains("*")
        && (r.resource().equals("*") || !r.resource().contains("*"));
  }
}
