// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Every resource that is served, by whomever: built-in, custom and aggregated ones, as aggregated
 * discovery has them.
 *
 * @param all in every version that is served, those that are preferred first in each group
 * @param failed versions of groups whose server does not say what it serves; who acts on all there
 *     is waits for these
 */
public record ServedResources(List<One> all, List<GroupVersion> failed) {
  private static final String ACCEPT =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
  private static final String STALE = "Stale";

  /** One resource in one version. */
  public record One(
      GroupVersionResource resource, GroupVersionKind kind, boolean namespaced, Set<String> verbs) {

    public boolean has(String... wanted) {
      return verbs.containsAll(List.of(wanted));
    }
  }

  /** Asks for what is served now. */
  public static ServedResources of(ObjectClient client) {
    List<One> all = new ArrayList<>();
    List<GroupVersion> failed = new ArrayList<>();
    for (String path : List.of("/api", "/apis")) {
      ApiObject document = client.document(path, ACCEPT);
      for (Node group : document.field("items").items()) {
        read(group, all, failed);
      }
    }
    return new ServedResources(List.copyOf(all), List.copyOf(failed));
  }

  private static void read(Node group, List<One> all, List<GroupVersion> failed) {
    String name = group.at("metadata", "name").text();
    for (Node version : group.get("versions").items()) {
      GroupVersion gv = new GroupVersion(name, version.get("version").text());
      if (version.get("freshness").text().equals(STALE)) {
        failed.add(gv);
      }
      for (Node resource : version.get("resources").items()) {
        all.add(
            new One(
                new GroupVersionResource(gv.group(), gv.version(), resource.get("resource").text()),
                kind(gv, resource.get("responseKind")),
                resource.get("scope").text().equals("Namespaced"),
                Set.copyOf(resource.get("verbs").strings())));
      }
    }
  }

  /** What it leaves empty is that of the version it stands in. */
  private static GroupVersionKind kind(GroupVersion in, Node kind) {
    boolean own = kind.get("version").isEmpty();
    return new GroupVersionKind(
        own ? in.group() : kind.get("group").text(),
        own ? in.version() : kind.get("version").text(),
        kind.get("kind").text());
  }

  /** Each resource once, in the version that is preferred among those that have it. */
  public List<One> preferred() {
    List<One> out = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    for (One one : all) {
      if (seen.add(one.resource().groupResource())) {
        out.add(one);
      }
    }
    return out;
  }
}
