// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A resource that discovery lists.
 *
 * @param groupVersion as an object's apiVersion
 */
record Kind(
    String groupVersion,
    String plural,
    String name,
    boolean namespaced,
    Set<String> verbs,
    List<Sub> subresources) {

  /** A subresource, and the kind of its body. */
  record Sub(String name, String groupVersion, String kind, Set<String> verbs) {}

  /** What would change how the server treats the requests of others, once it is stored. */
  private static final Set<String> FAR_REACHING =
      Set.of(
          "apiservices",
          "flowschemas",
          "mutatingadmissionpolicies",
          "mutatingadmissionpolicybindings",
          "mutatingwebhookconfigurations",
          "prioritylevelconfigurations",
          "servicecidrs",
          "validatingadmissionpolicies",
          "validatingadmissionpolicybindings",
          "validatingwebhookconfigurations");

  /** What needs a kubelet, or a server behind the API. */
  private static final Set<String> ELSEWHERE =
      Set.of("attach", "exec", "log", "portforward", "proxy");

  /** All kinds that can be created, in the order of discovery. */
  static List<Kind> discover(Wire wire) throws IOException {
    List<Kind> kinds = new ArrayList<>(of("v1", object(wire, "/api/v1")));
    for (Object group : list(object(wire, "/apis"), "groups")) {
      for (Object version : list(map(group), "versions")) {
        String groupVersion = text(map(version), "groupVersion");
        kinds.addAll(of(groupVersion, object(wire, "/apis/" + groupVersion)));
      }
    }
    return kinds;
  }

  private static List<Kind> of(String groupVersion, Map<String, @Nullable Object> document) {
    List<Map<String, @Nullable Object>> all =
        list(document, "resources").stream().map(Kind::map).toList();
    return all.stream()
        .filter(r -> !text(r, "name").contains("/") && verbs(r).contains("create"))
        .map(r -> kind(groupVersion, r, all))
        .toList();
  }

  private static Kind kind(
      String groupVersion,
      Map<String, @Nullable Object> resource,
      List<Map<String, @Nullable Object>> all) {
    String prefix = text(resource, "name") + "/";
    List<Sub> subresources =
        all.stream()
            .filter(r -> text(r, "name").startsWith(prefix))
            .map(
                r ->
                    new Sub(
                        text(r, "name").substring(prefix.length()),
                        ownVersion(groupVersion, r),
                        text(r, "kind"),
                        verbs(r)))
            .filter(s -> !ELSEWHERE.contains(s.name()))
            .toList();
    return new Kind(
        groupVersion,
        text(resource, "name"),
        text(resource, "kind"),
        Boolean.TRUE.equals(resource.get("namespaced")),
        verbs(resource),
        subresources);
  }

  private static String ownVersion(String groupVersion, Map<String, @Nullable Object> resource) {
    String version = text(resource, "version");
    String group = text(resource, "group");
    return version.isEmpty() ? groupVersion : group.isEmpty() ? version : group + "/" + version;
  }

  /** The key of its seed. */
  String key() {
    return groupVersion + " " + name;
  }

  boolean isStored() {
    return verbs.contains("get");
  }

  boolean isFarReaching() {
    return FAR_REACHING.contains(plural);
  }

  /** The path of the collection. */
  String path(String namespace) {
    return (groupVersion.contains("/") ? "/apis/" : "/api/")
        + groupVersion
        + (namespaced ? "/namespaces/" + namespace : "")
        + "/"
        + plural;
  }

  private static Map<String, @Nullable Object> object(Wire wire, String path) throws IOException {
    return Json.readObject(wire.ask("GET", path).body());
  }

  private static List<@Nullable Object> list(Map<String, @Nullable Object> tree, String field) {
    List<@Nullable Object> found = Trees.asList(tree.get(field));
    return found == null ? List.of() : found;
  }

  private static Map<String, @Nullable Object> map(@Nullable Object value) {
    Map<String, @Nullable Object> map = Trees.asObject(value);
    return map == null ? Map.of() : map;
  }

  private static String text(Map<String, @Nullable Object> tree, String field) {
    return tree.get(field) instanceof String s ? s : "";
  }

  private static Set<String> verbs(Map<String, @Nullable Object> resource) {
    return list(resource, "verbs").stream()
        .map(String::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
