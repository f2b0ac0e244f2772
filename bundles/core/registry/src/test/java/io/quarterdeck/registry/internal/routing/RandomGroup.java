// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.group.ApiGroup;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A group of resources in versions, as chance has it; built-in ones may store in another group. */
final class RandomGroup implements ApiGroup {
  static final List<String> NAMES =
      List.of("one.example.com", "two.example.com", "three.example.com", "four.example.com");

  private static final List<String> VERSIONS = List.of("v1", "v2", "v1beta1");
  private static final List<String> RESOURCES = List.of("cups", "jars", "lids");

  private final String name;
  private final boolean custom;
  private final String resources;
  private final String definitions;

  private RandomGroup(String name, boolean custom, String resources, String definitions) {
    this.name = name;
    this.custom = custom;
    this.resources = resources;
    this.definitions = definitions;
  }

  static RandomGroup of(String name, boolean custom, Random random) {
    String stored = !custom && random.nextInt(3) == 0 ? NAMES.getFirst() : name;
    List<String> versions = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (String version : some(VERSIONS, random)) {
      List<String> resources = new ArrayList<>();
      for (String resource : some(RESOURCES, random)) {
        String kind = kind(resource);
        String type = "com." + name.replace('.', '_') + "." + version + "." + kind;
        resources.add(resource(resource, kind, type, stored, random));
        types.add("'" + type + "': " + (custom ? STRUCTURE : "{'fields': []}"));
      }
      versions.add(
          "{'version': '" + version + "', 'resources': [" + String.join(",", resources) + "]}");
    }
    return new RandomGroup(
        name,
        custom,
        "{'group': '" + name + "', 'versions': [" + String.join(",", versions) + "]}",
        "{'types': {" + String.join(",", types) + "}}");
  }

  private static final String STRUCTURE = "{'openAPIV3Schema': {'type': 'object'}}";

  private static String resource(
      String name, String kind, String type, String stored, Random random) {
    String scale =
        random.nextInt(3) == 0
            ? "{'name': 'scale', 'group': 'autoscaling', 'version': 'v1', 'kind': 'Scale',"
                + " 'verbs': ['get']}"
            : "";
    return """
        {'name': '%s', 'kind': '%s', 'singular': 'x', 'namespaced': %b, 'verbs': ['get', 'watch'],
         'definition': '%s', 'storedAs': {'group': '%s', 'version': 'v1'}, 'subresources': [%s]}
        """
        .formatted(name, kind, random.nextBoolean(), type, stored, scale);
  }

  private static String kind(String resource) {
    return resource.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + resource.substring(1);
  }

  private static List<String> some(List<String> of, Random random) {
    return of.stream().filter(x -> random.nextInt(3) > 0).findAny().isEmpty()
        ? List.of(of.getFirst())
        : of.stream().filter(x -> x.equals(of.getFirst()) || random.nextBoolean()).toList();
  }

  /** All that any such group can serve. */
  static List<GroupVersionResource> allResources() {
    List<GroupVersionResource> out = new ArrayList<>();
    for (GroupVersion version : allVersions()) {
      RESOURCES.forEach(r -> out.add(version.withResource(r)));
    }
    return out;
  }

  /** The kinds of these, and others'. */
  static List<GroupVersionKind> allKinds() {
    List<GroupVersionKind> out = new ArrayList<>();
    for (GroupVersion version : allVersions()) {
      for (String resource : RESOURCES) {
        out.add(version.withKind(kind(resource)));
        out.add(version.withKind(kind(resource) + "List"));
      }
    }
    out.add(new GroupVersionKind("autoscaling", "v1", "Scale"));
    return out;
  }

  static List<GroupVersion> allVersions() {
    List<GroupVersion> out = new ArrayList<>();
    for (String name : NAMES) {
      VERSIONS.forEach(v -> out.add(new GroupVersion(name, v)));
    }
    return out;
  }

  @Override
  public String group() {
    return name;
  }

  @Override
  public InputStream resources() {
    return json(resources);
  }

  @Override
  public InputStream definitions() {
    return json(definitions);
  }

  private static InputStream json(String text) {
    return new ByteArrayInputStream(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean isCustom() {
    return custom;
  }
}
