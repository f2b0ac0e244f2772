// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.SubresourceDefinition;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entries of resources in discovery documents. Those of custom resources are made by another
 * server in Kubernetes, which puts {@code status} before {@code scale} and names the group of every
 * kind; the others are in alphabetical order, and name only foreign groups.
 */
enum ResourceEntries {
  BUILT_IN,
  CUSTOM;

  /** An entry a resource and an entry a subresource. */
  public List<@Nullable Object> plain(List<ResourceDefinition> resources, Published published) {
    boolean hashed = this == CUSTOM || published.storageVersionHash();
    Map<String, @Nullable Object> byName =
        this == BUILT_IN ? new TreeMap<>() : new LinkedHashMap<>();
    for (ResourceDefinition r : byName(resources)) {
      byName.put(r.gvr().resource(), plain(r, hashed));
      for (SubresourceDefinition s : r.subresources()) {
        String name = r.gvr().resource() + "/" + s.name();
        byName.put(name, plain(name, r, s));
      }
    }
    return new ArrayList<>(byName.values());
  }

  private static List<ResourceDefinition> byName(List<ResourceDefinition> resources) {
    return resources.stream().sorted(Comparator.comparing(r -> r.gvr().resource())).toList();
  }

  private static Map<String, @Nullable Object> plain(ResourceDefinition r, boolean hashed) {
    Map<String, @Nullable Object> out =
        Members.of(
            "name",
            r.gvr().resource(),
            "singularName",
            r.singular(),
            "namespaced",
            r.namespaced(),
            "kind",
            r.kind().kind(),
            "verbs",
            r.discoveredVerbs());
    putNames(out, r);
    if (hashed && r.verbs().contains("watch")) {
      out.put("storageVersionHash", storageHash(r));
    }
    return out;
  }

  private static Map<String, @Nullable Object> plain(
      String name, ResourceDefinition r, SubresourceDefinition s) {
    Map<String, @Nullable Object> out =
        Members.of("name", name, "singularName", "", "namespaced", r.namespaced());
    if (isForeign(r, s.kind())) {
      out.put("group", s.kind().group());
      out.put("version", s.kind().version());
    }
    out.put("kind", s.kind().kind());
    out.put("verbs", sorted(s.verbs()));
    return out;
  }

  /** An entry a resource, which holds its subresources. */
  public List<@Nullable Object> aggregated(List<ResourceDefinition> resources) {
    List<@Nullable Object> out = new ArrayList<>();
    byName(resources).forEach(r -> out.add(aggregated(r)));
    return out;
  }

  private Map<String, @Nullable Object> aggregated(ResourceDefinition r) {
    Map<String, @Nullable Object> out =
        Members.of(
            "resource",
            r.gvr().resource(),
            "responseKind",
            responseKind(r, r.kind()),
            "scope",
            r.namespaced() ? "Namespaced" : "Cluster",
            "singularResource",
            r.singular(),
            "verbs",
            r.discoveredVerbs());
    putNames(out, r);
    if (!r.subresources().isEmpty()) {
      List<@Nullable Object> subresources = new ArrayList<>();
      subresources(r).forEach(s -> subresources.add(aggregated(r, s)));
      out.put("subresources", subresources);
    }
    return out;
  }

  private Map<String, @Nullable Object> aggregated(ResourceDefinition r, SubresourceDefinition s) {
    return Members.of(
        "subresource",
        s.name(),
        "responseKind",
        responseKind(r, s.kind()),
        "verbs",
        sorted(s.verbs()));
  }

  private Stream<SubresourceDefinition> subresources(ResourceDefinition r) {
    return this == CUSTOM
        ? r.subresources().stream()
        : r.subresources().stream().sorted(Comparator.comparing(SubresourceDefinition::name));
  }

  /** Built-in kinds leave group and version empty where they are those of the resource. */
  private Map<String, @Nullable Object> responseKind(ResourceDefinition r, GroupVersionKind kind) {
    boolean named = this == CUSTOM || isForeign(r, kind);
    return Members.of(
        "group",
        named ? kind.group() : "",
        "version",
        named ? kind.version() : "",
        "kind",
        kind.kind());
  }

  private static boolean isForeign(ResourceDefinition r, GroupVersionKind kind) {
    return !kind.groupVersion().equals(r.gvr().groupVersion());
  }

  private static void putNames(Map<String, @Nullable Object> out, ResourceDefinition r) {
    if (!r.shortNames().isEmpty()) {
      out.put("shortNames", r.shortNames());
    }
    if (!r.categories().isEmpty()) {
      out.put("categories", r.categories());
    }
  }

  private static List<String> sorted(Collection<String> verbs) {
    return verbs.stream().sorted().toList();
  }

  /**
   * Eight bytes of a hash of the stored kind: migrators see in it that the stored version moved.
   */
  private static String storageHash(ResourceDefinition r) {
    GroupVersion stored = r.hashedAs();
    String text = stored.group() + "/" + stored.version() + "/" + r.kind().kind();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
