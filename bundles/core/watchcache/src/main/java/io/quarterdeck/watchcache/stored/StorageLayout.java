// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.stored;

import io.quarterdeck.api.GroupResource;
import java.util.Map;
import java.util.Set;

/**
 * Where each resource stands in the store: the layout that Kubernetes uses in etcd, so that either
 * can read what the other wrote.
 */
public final class StorageLayout {
  private static final String ROOT = "/registry/";

  /** Resources whose folder is not simply their name. */
  private static final Map<GroupResource, String> FOLDERS =
      Map.ofEntries(
          Map.entry(new GroupResource("", "nodes"), "minions"),
          Map.entry(new GroupResource("", "services"), "services/specs"),
          Map.entry(new GroupResource("", "endpoints"), "services/endpoints"),
          Map.entry(new GroupResource("", "replicationcontrollers"), "controllers"),
          // events of either group are the same objects
          Map.entry(new GroupResource("events.k8s.io", "events"), "events"),
          Map.entry(new GroupResource("networking.k8s.io", "ingresses"), "ingress"),
          Map.entry(new GroupResource("policy", "podsecuritypolicies"), "podsecuritypolicy"),
          Map.entry(
              new GroupResource("apiregistration.k8s.io", "apiservices"),
              "apiregistration.k8s.io/apiservices"),
          Map.entry(
              new GroupResource("apiextensions.k8s.io", "customresourcedefinitions"),
              "apiextensions.k8s.io/customresourcedefinitions"));

  /** The groups whose resources stand beside each other, without a folder for the group. */
  private static final Set<String> FLAT =
      Set.of(
          "",
          "apps",
          "batch",
          "autoscaling",
          "policy",
          "extensions",
          "admissionregistration.k8s.io",
          "authentication.k8s.io",
          "authorization.k8s.io",
          "certificates.k8s.io",
          "coordination.k8s.io",
          "discovery.k8s.io",
          "events.k8s.io",
          "flowcontrol.apiserver.k8s.io",
          "internal.apiserver.k8s.io",
          "networking.k8s.io",
          "node.k8s.io",
          "rbac.authorization.k8s.io",
          "resource.k8s.io",
          "scheduling.k8s.io",
          "storage.k8s.io",
          "storagemigration.k8s.io");

  private StorageLayout() {}

  /** The prefix of a resource's keys, with its closing slash. Custom resources have their group. */
  public static String prefix(GroupResource resource) {
    String folder = FOLDERS.get(resource);
    if (folder == null) {
      folder =
          FLAT.contains(resource.group())
              ? resource.resource()
              : resource.group() + "/" + resource.resource();
    }
    return ROOT + folder + "/";
  }

  /** Whether it is one of Kubernetes' own groups, whose objects it writes as protobuf. */
  public static boolean isBuiltIn(GroupResource resource) {
    return FLAT.contains(resource.group());
  }

  /** The key of one object; the namespace is empty for a cluster-scoped resource. */
  public static String key(GroupResource resource, String namespace, String name) {
    return prefix(resource) + (namespace.isEmpty() ? name : namespace + "/" + name);
  }
}
