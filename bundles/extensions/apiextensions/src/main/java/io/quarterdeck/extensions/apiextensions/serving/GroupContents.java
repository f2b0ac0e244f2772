// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.extensions.apiextensions.conversion.Conversions;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.extensions.apiextensions.schema.CustomNames;
import io.quarterdeck.extensions.apiextensions.schema.CustomVersion;
import io.quarterdeck.runtime.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Translates definitions into the data of a group: docs/adding-an-api-group.md. */
final class GroupContents {
  private static final List<String> VERBS =
      List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
  private static final List<String> LAST_VERBS =
      List.of("delete", "deletecollection", "get", "list", "watch");
  private static final List<String> PART_VERBS = List.of("get", "patch", "update");

  private GroupContents() {}

  /**
   * The data of a group of these definitions.
   *
   * @param before what the group was made of until now; what has not changed since is used again,
   *     since a definition may have tens of thousands of properties
   */
  static GroupContent of(
      String group,
      List<CustomDefinition> definitions,
      @Nullable GroupContent before,
      Compilers compilers,
      Conversions conversions) {
    Map<String, CustomStrategy> strategies = new HashMap<>();
    Map<String, @Nullable Object> types = new LinkedHashMap<>(SharedTypes.all());
    for (CustomDefinition d : definitions) {
      String plural = d.names().plural();
      CustomStrategy old = before == null ? null : before.strategies().get(plural);
      boolean same = old != null && old.serves(d);
      strategies.put(plural, same ? old : new CustomStrategy(d, compilers, conversions));
      for (CustomVersion v : d.versions()) {
        Map<String, @Nullable Object> type = new LinkedHashMap<>();
        type.put("openAPIV3Schema", published(v));
        types.put(typeName(d, v.name()), type);
      }
    }
    return new GroupContent(
        group,
        Json.write(resources(group, definitions)),
        Map.of("types", types),
        Map.copyOf(strategies));
  }

  /** The schema as it is shown: with what field selectors may name. */
  private static Map<String, @Nullable Object> published(CustomVersion v) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    v.schema().entries().forEach((word, n) -> out.put(word, n.value()));
    if (!v.selectableFields().isEmpty()) {
      out.put(
          "x-kubernetes-selectable-fields",
          v.selectableFields().stream().map(p -> map("fieldPath", p.substring(1))).toList());
    }
    return out;
  }

  private static Map<String, @Nullable Object> resources(
      String group, List<CustomDefinition> definitions) {
    TreeSet<String> names = new TreeSet<>(VersionOrder.NEWEST_FIRST);
    definitions.forEach(
        d -> d.versions().stream().filter(CustomVersion::served).forEach(v -> names.add(v.name())));
    List<@Nullable Object> versions = new ArrayList<>();
    for (String name : names) {
      List<@Nullable Object> resources = new ArrayList<>();
      for (CustomDefinition d : definitions) {
        d.versions().stream()
            .filter(v -> v.served() && v.name().equals(name))
            .forEach(v -> resources.add(resource(d, v)));
      }
      versions.add(map("version", name, "resources", resources));
    }
    return map("group", group, "preferred", names.first(), "versions", versions);
  }

  private static Map<String, @Nullable Object> resource(CustomDefinition d, CustomVersion v) {
    CustomNames names = d.names();
    Map<String, @Nullable Object> out =
        map(
            "name",
            names.plural(),
            "kind",
            names.kind(),
            "listKind",
            names.listKind(),
            "singular",
            names.singular(),
            "namespaced",
            d.namespaced(),
            "verbs",
            VERBS,
            "shortNames",
            names.shortNames(),
            "categories",
            names.categories(),
            "definition",
            typeName(d, v.name()),
            "storedAs",
            map("version", d.storage().name()));
    out.put("discoveredVerbs", d.terminating() ? LAST_VERBS : VERBS);
    out.put("behavior", behavior(d, v));
    List<@Nullable Object> subresources = new ArrayList<>();
    if (v.status()) {
      subresources.add(map("name", "status", "kind", names.kind(), "verbs", PART_VERBS));
    }
    if (v.scale().isPresent()) {
      Map<String, @Nullable Object> scale =
          map("name", "scale", "kind", "Scale", "verbs", PART_VERBS);
      scale.putAll(map("group", "autoscaling", "version", "v1"));
      subresources.add(scale);
    }
    out.put("subresources", subresources);
    return out;
  }

  private static Map<String, @Nullable Object> behavior(CustomDefinition d, CustomVersion v) {
    Map<String, @Nullable Object> out =
        map(
            "anyFinalizer",
            true,
            "unconditionalUpdate",
            false,
            "generation",
            true,
            "statusOnCreate",
            true);
    String deprecation = Deprecation.of(d, v);
    if (deprecation != null) {
      out.put("deprecation", deprecation);
    }
    return out;
  }

  /** {@code com.example.stable.v1.CronTab} of {@code stable.example.com}. */
  static String typeName(CustomDefinition d, String version) {
    List<String> labels = new ArrayList<>(Arrays.asList(d.group().split("\\.")));
    Collections.reverse(labels);
    return String.join(".", labels) + "." + version + "." + d.names().kind();
  }

  private static Map<String, @Nullable Object> map(Object... namesAndValues) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      out.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return out;
  }
}
