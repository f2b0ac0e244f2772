// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.NodeTerms;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the claims of a pod demand.
 *
 * @param refusal why no node can take the pod; empty when that is not so
 * @param affinities where the volumes of its claims can be used
 * @param delayed those that wait for a node
 */
record Volumes(String refusal, List<Node> affinities, List<DelayedClaim> delayed) {
  static final GroupResource CLAIMS = new GroupResource("", "persistentvolumeclaims");
  static final GroupResource VOLUMES = new GroupResource("", "persistentvolumes");
  static final GroupResource CLASSES = new GroupResource("storage.k8s.io", "storageclasses");
  private static final Volumes NONE = new Volumes("", List.of(), List.of());

  static Volumes of(ApiObject pod, ObjectReader reader) {
    List<Node> affinities = new ArrayList<>();
    List<ApiObject> waiting = new ArrayList<>();
    boolean immediate = false;
    for (Node v : pod.field("spec").get("volumes").items()) {
      boolean ephemeral = v.get("ephemeral").isPresent();
      String name =
          ephemeral
              ? pod.meta().name() + "-" + v.get("name").text()
              : v.at("persistentVolumeClaim", "claimName").text();
      if (name.isEmpty()) {
        continue;
      }
      ApiObject claim = reader.get(CLAIMS, pod.meta().namespace(), name);
      String refusal = refusal(claim, name, ephemeral);
      if (claim == null || !refusal.isEmpty()) {
        return new Volumes(refusal, List.of(), List.of());
      }
      if (isBound(claim)) {
        addAffinity(reader, claim, affinities);
      } else if (waitsForNode(reader, claim)) {
        waiting.add(claim);
      } else {
        immediate = true;
      }
    }
    if (immediate) {
      String immediately = "pod has unbound immediate PersistentVolumeClaims";
      return new Volumes(immediately, List.of(), List.of());
    }
    return affinities.isEmpty() && waiting.isEmpty()
        ? NONE
        : new Volumes("", affinities, delayed(waiting, reader));
  }

  private static List<DelayedClaim> delayed(List<ApiObject> claims, ObjectReader reader) {
    List<ApiObject> volumes =
        claims.isEmpty() ? List.of() : reader.list(VOLUMES, "", LabelSelector.EVERYTHING);
    List<DelayedClaim> out = new ArrayList<>();
    for (ApiObject claim : claims) {
      ApiObject storageClass = storageClass(reader, claim);
      if (storageClass != null) {
        out.add(DelayedClaim.of(claim, storageClass, volumes));
      }
    }
    return out;
  }

  private static @Nullable ApiObject storageClass(ObjectReader reader, ApiObject claim) {
    String name = claim.field("spec").get("storageClassName").text();
    return name.isEmpty() ? null : reader.get(CLASSES, "", name);
  }

  private static String refusal(@Nullable ApiObject claim, String name, boolean ephemeral) {
    String quoted = FieldError.quote(name);
    if (claim == null) {
      return ephemeral
          ? "waiting for ephemeral volume controller to create the persistentvolumeclaim " + quoted
          : "persistentvolumeclaim " + quoted + " not found";
    }
    if (claim.field("status").get("phase").text().equals("Lost")) {
      return "persistentvolumeclaim "
          + quoted
          + " bound to non-existent persistentvolume "
          + FieldError.quote(claim.field("spec").get("volumeName").text());
    }
    return claim.meta().deletionTimestamp().isEmpty()
        ? ""
        : "persistentvolumeclaim " + quoted + " is being deleted";
  }

  private static boolean isBound(ApiObject claim) {
    return !claim.field("spec").get("volumeName").isEmpty()
        && claim.meta().annotations().containsKey("pv.kubernetes.io/bind-completed");
  }

  private static void addAffinity(ObjectReader reader, ApiObject claim, List<Node> out) {
    String name = claim.field("spec").get("volumeName").text();
    ApiObject volume = reader.get(VOLUMES, "", name);
    if (volume != null) {
      out.add(volume.field("spec").at("nodeAffinity", "required"));
    }
  }

  /** One that names a volume is bound to that one. */
  private static boolean waitsForNode(ObjectReader reader, ApiObject claim) {
    ApiObject found = storageClass(reader, claim);
    return found != null
        && found.field("volumeBindingMode").text().equals("WaitForFirstConsumer")
        && claim.field("spec").get("volumeName").isEmpty();
  }

  List<String> refusals(NodeInfo node) {
    if (!affinities.stream().allMatch(a -> NodeTerms.match(a, node.name, node.labels))) {
      return List.of("node(s) didn't match PersistentVolume's node affinity");
    }
    return plans(node) == null
        ? List.of("node(s) didn't find available persistent volumes to bind")
        : List.of();
  }

  /** What is to be done for the claims that wait, on this node; null when they cannot be met. */
  @Nullable List<DelayedClaim.Plan> plans(NodeInfo node) {
    List<DelayedClaim.Plan> out = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (DelayedClaim claim : delayed) {
      DelayedClaim.Plan plan = claim.on(node, taken);
      if (plan == null) {
        return null;
      }
      out.add(plan);
    }
    return out;
  }
}
